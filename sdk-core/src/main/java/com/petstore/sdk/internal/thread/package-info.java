/**
 * How threads of this library are made.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.thread;

import org.jspecify.annotations.NullMarked;
