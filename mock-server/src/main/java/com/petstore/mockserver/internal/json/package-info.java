/** Reads JSON strictly, and writes it. */
@NullMarked
package com.petstore.mockserver.internal.json;

import org.jspecify.annotations.NullMarked;
