/** A certificate authority of one server's own, made when it starts, and what a client needs to trust it. */
@NullMarked
package com.petstore.mockserver.tls;

import org.jspecify.annotations.NullMarked;
