/**
 * What a gate and a ledger say to each other. Only petstore-sdk-redis of the same version uses it: not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.ledger;

import org.jspecify.annotations.NullMarked;
