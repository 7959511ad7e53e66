/** The time of one mock server: the machine's, held by the test, or leaping from sleeper to sleeper. */
@NullMarked
package com.petstore.mockserver.time;

import org.jspecify.annotations.NullMarked;
