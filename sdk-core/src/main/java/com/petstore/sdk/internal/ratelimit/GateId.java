package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.time.TimeSource;
import org.jspecify.annotations.Nullable;

/** What clients must have in common to share a gate. Not a record, whose {@code hashCode} costs a JVM 70 classes at the first call. */
final class GateId {

    private final String origin;
    private final String keyFingerprint;
    private final TimeSource time;

    /**
     * An identity.
     *
     * @param origin scheme, host and port of the service
     * @param keyFingerprint stands for the key, because a gate outlives the clients that may know it
     * @param time the one clock that all times of the gate are read from
     */
    GateId(String origin, String keyFingerprint, TimeSource time) {
        this.origin = origin;
        this.keyFingerprint = keyFingerprint;
        this.time = time;
    }

    TimeSource time() {
        return time;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GateId that
                && origin.equals(that.origin)
                && keyFingerprint.equals(that.keyFingerprint)
                && time == that.time;
    }

    @Override
    public int hashCode() {
        return 31 * origin.hashCode() + keyFingerprint.hashCode();
    }
}
