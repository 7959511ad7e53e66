/** What is measured, and how: see docs/project/performance.md. */
@NullMarked
package com.petstore.benchmarks;

import org.jspecify.annotations.NullMarked;
