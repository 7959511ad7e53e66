/** Fleets of real processes that share a quota in a real Redis, on real time, while servers of Redis or processes fail. */
@NullMarked
package com.petstore.sdk.redis.fleet;

import org.jspecify.annotations.NullMarked;
