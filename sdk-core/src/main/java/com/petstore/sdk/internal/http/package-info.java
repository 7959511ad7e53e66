/**
 * One HTTP exchange: a request goes out, a response comes back, read to its end. OkHttp and Okio appear only here.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.http;

import org.jspecify.annotations.NullMarked;
