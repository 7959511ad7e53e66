/**
 * The seam between the gate of a key and what paces it beside other processes. Only petstore-sdk-redis of the same version uses it: not part of
 * the public API.
 */
@NullMarked
package com.petstore.sdk.internal.pacing;

import org.jspecify.annotations.NullMarked;
