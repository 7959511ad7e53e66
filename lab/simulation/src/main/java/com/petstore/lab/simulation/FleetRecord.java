// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.mockserver.internal.limits.AdmissionDecision.Reason;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Refused;
import java.time.Instant;
import java.util.Arrays;

/** What happened to the calls of a fleet, and to its key. */
final class FleetRecord {

    private long[] waits = new long[1 << 14];
    private int completed;
    private long failed;
    private long failedFast;
    private long refused;
    private int bans;
    private Instant bannedUntil = Instant.MIN;
    private int inFlight;
    private int mostInFlight;

    void sent() {
        inFlight++;
        mostInFlight = Math.max(mostInFlight, inFlight);
    }

    void ended() {
        inFlight--;
    }

    void refused(Refused refusal) {
        refused++;
        if (refusal.reason() == Reason.BANNED && !refusal.at().isBefore(bannedUntil)) {
            bans++;
            bannedUntil = refusal.retryAt();
        }
    }

    /** The scenario bans the key, and not the fleet. */
    void bannedUntil(Instant until) {
        bannedUntil = until;
    }

    /** A call succeeded after the given number of nanoseconds. */
    void completed(long wait) {
        if (completed == waits.length) {
            waits = Arrays.copyOf(waits, 2 * completed);
        }
        waits[completed++] = wait;
    }

    /** A call failed after it had sent something, or at the end of its time. */
    void failed() {
        failed++;
    }

    /** A call was told that the quota is gone, and sent nothing. */
    void failedFast() {
        failedFast++;
    }

    long failedCalls() {
        return failed;
    }

    long callsThatFailedFast() {
        return failedFast;
    }

    long refusals() {
        return refused;
    }

    int bans() {
        return bans;
    }

    int mostInFlight() {
        return mostInFlight;
    }

    /** How many seconds this part of the completed calls took at most; 0 if there are none. */
    double waitSeconds(double part) {
        long[] sorted = Arrays.copyOf(waits, completed);
        Arrays.sort(sorted);
        int rank = (int) Math.ceil(part * completed);
        return completed == 0 ? 0 : sorted[Math.max(0, rank - 1)] / 1e9;
    }
}
