/** A ledger in Redis, through which all processes that use an API key share one account of its quota. */
@NullMarked
package com.petstore.sdk.redis;

import org.jspecify.annotations.NullMarked;
