/**
 * Where the client's time comes from.
 */
@NullMarked
package com.petstore.sdk.time;

import org.jspecify.annotations.NullMarked;
