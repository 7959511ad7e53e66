/** Reads JSON strictly, and writes it. */
@NullMarked
package com.petstore.mockserver.internal;

import org.jspecify.annotations.NullMarked;
