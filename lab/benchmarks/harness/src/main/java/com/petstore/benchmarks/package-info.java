/** What is measured, how, and what is made of the figures. */
@NullMarked
package com.petstore.benchmarks;

import org.jspecify.annotations.NullMarked;
