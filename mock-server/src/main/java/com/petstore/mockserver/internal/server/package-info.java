/** The server as a whole: sets Jetty up and leads each request through its checks. */
@NullMarked
package com.petstore.mockserver.internal.server;

import org.jspecify.annotations.NullMarked;
