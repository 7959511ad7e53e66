/** Calls that wait for a used-up quota: what a pile of them costs, in the SDK and behind the limiters of other libraries. */
@NullMarked
package com.petstore.benchmarks.waiting;

import org.jspecify.annotations.NullMarked;
