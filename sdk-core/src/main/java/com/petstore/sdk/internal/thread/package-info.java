/**
 * The threads of this library: how they are made, and what runs on them.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.thread;

import org.jspecify.annotations.NullMarked;
