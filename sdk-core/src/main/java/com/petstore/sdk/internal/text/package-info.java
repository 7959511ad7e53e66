/**
 * Text that comes from outside, made fit to be shown.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.text;

import org.jspecify.annotations.NullMarked;
