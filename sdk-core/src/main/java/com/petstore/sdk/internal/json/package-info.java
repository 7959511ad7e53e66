/**
 * The service's JSON, read and written with Jackson's streaming parser: strictly, and with a path to what is wrong.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.json;

import org.jspecify.annotations.NullMarked;
