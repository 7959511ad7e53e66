/** Tables and a plot, made from the figures alone. */
@NullMarked
package com.petstore.benchmarks.report;

import org.jspecify.annotations.NullMarked;
