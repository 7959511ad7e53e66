/** Who sent a request: bearer tokens and the keys that one server knows. */
@NullMarked
package com.petstore.mockserver.auth;

import org.jspecify.annotations.NullMarked;
