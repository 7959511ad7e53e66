/** The measurements of docs/design/measurements.md. */
@NullMarked
package com.petstore.benchmarks;

import org.jspecify.annotations.NullMarked;
