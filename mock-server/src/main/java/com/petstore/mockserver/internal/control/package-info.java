/** The control interface, under {@code /__petstore}. */
@NullMarked
package com.petstore.mockserver.internal.control;

import org.jspecify.annotations.NullMarked;
