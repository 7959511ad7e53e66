/** One request on the wire: Jetty's request and response, read, answered and dropped. */
@NullMarked
package com.petstore.mockserver.internal.wire;

import org.jspecify.annotations.NullMarked;
