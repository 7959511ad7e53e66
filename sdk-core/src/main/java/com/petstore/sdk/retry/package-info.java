/**
 * When a call that failed is made again.
 */
@NullMarked
package com.petstore.sdk.retry;

import org.jspecify.annotations.NullMarked;
