/** What support for test frameworks shares; JUnit is not needed. */
@NullMarked
package com.petstore.mockserver.internal.testing;

import org.jspecify.annotations.NullMarked;
