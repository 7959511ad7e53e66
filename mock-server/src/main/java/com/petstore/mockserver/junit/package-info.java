/** The server in tests of JUnit Jupiter, 5.11 or newer, which is needed for this package alone. */
@NullMarked
package com.petstore.mockserver.junit;

import org.jspecify.annotations.NullMarked;
