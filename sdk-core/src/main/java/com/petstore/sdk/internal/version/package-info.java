/** The version of this library. Not part of the public API. */
@NullMarked
package com.petstore.sdk.internal.version;

import org.jspecify.annotations.NullMarked;
