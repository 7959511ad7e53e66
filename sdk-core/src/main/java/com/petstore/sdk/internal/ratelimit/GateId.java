package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.time.TimeSource;

/**
 * What clients must have in common to share a gate.
 *
 * @param origin scheme, host and port of the service
 * @param keyFingerprint stands for the key, because a gate outlives the clients that may know it
 * @param time the one clock that all times of the gate are read from
 */
record GateId(String origin, String keyFingerprint, TimeSource time) {}
