/** Moves the time of a clock, and runs what falls due. */
@NullMarked
package com.petstore.mockserver.internal.clock;

import org.jspecify.annotations.NullMarked;
