/**
 * The comparison of a service with the interface document and with the mock server: {@link
 * com.petstore.mockserver.check.ServiceCheck} is the way in.
 */
@NullMarked
package com.petstore.mockserver.check;

import org.jspecify.annotations.NullMarked;
