/** The service over HTTP: routes, checks in their order, operations and answers; the only place that knows Jetty. */
@NullMarked
package com.petstore.mockserver.http;

import org.jspecify.annotations.NullMarked;
