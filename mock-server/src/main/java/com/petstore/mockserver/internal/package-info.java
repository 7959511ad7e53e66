/** JSON, query strings, certificates and connections: what needs no type of the server. */
@NullMarked
package com.petstore.mockserver.internal;

import org.jspecify.annotations.NullMarked;
