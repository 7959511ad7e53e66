/** What is measured, and how: see docs/design/measurements.md. */
@NullMarked
package com.petstore.benchmarks;

import org.jspecify.annotations.NullMarked;
