/** Checks recorded requests against the interface document. */
@NullMarked
package com.petstore.mockserver.internal.contract;

import org.jspecify.annotations.NullMarked;
