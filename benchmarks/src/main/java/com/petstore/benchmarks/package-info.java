/** The measurements of calls; docs/design/architecture.md has a summary. */
@NullMarked
package com.petstore.benchmarks;

import org.jspecify.annotations.NullMarked;
