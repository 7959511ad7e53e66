// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.mockserver.internal.limits.AdmissionDecision.Refused;
import com.petstore.mockserver.internal.limits.ArrivalTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What one process sent, and what came of it. */
final class ProcessRecord {

    private final EventLoop loop;
    private final FleetRecord fleet;
    private final ProcessLife life;
    private final List<Instant> refusals = new ArrayList<>();
    private final List<Instant> acceptances = new ArrayList<>();
    private Instant retryNotBefore = Instant.MIN;
    private boolean gotResponse;
    private long refusedAfterFirstResponse;
    private long early;
    private long knowinglyEarly;

    ProcessRecord(EventLoop loop, FleetRecord fleet, ProcessLoad load) {
        this.loop = loop;
        this.fleet = fleet;
        this.life = new ProcessLife(loop, fleet, load);
    }

    ProcessLife life() {
        return life;
    }

    void sent() {
        fleet.sent();
        if (loop.instant().isBefore(retryNotBefore)) {
            knowinglyEarly++;
        }
    }

    void ended() {
        fleet.ended();
    }

    void arrived(ArrivalTime arrival) {
        if (arrival.at().isBefore(arrival.retryNotBefore())) {
            early++;
        }
    }

    void accepted() {
        acceptances.add(loop.instant());
    }

    void refused(Refused refused) {
        refusals.add(refused.at());
        fleet.refused(refused);
    }

    void refusedAfterFirstResponse() {
        refusedAfterFirstResponse++;
    }

    void received(ServiceResponse response) {
        gotResponse = true;
        if (retryNotBefore.isBefore(response.retryNotBefore())) {
            retryNotBefore = response.retryNotBefore();
        }
    }

    /** Whether a request that is sent now follows a response. */
    boolean hasResponse() {
        return gotResponse;
    }

    long acceptedRequests() {
        return acceptances.size();
    }

    /** Requests that were served from a moment on and before another. */
    long acceptedWithin(Instant from, Instant to) {
        return within(acceptances, from, to);
    }

    /** Refusals from a moment on and before another. */
    long refusalsWithin(Instant from, Instant to) {
        return within(refusals, from, to);
    }

    private static long within(List<Instant> moments, Instant from, Instant to) {
        return moments.stream()
                .filter(at -> !at.isBefore(from) && at.isBefore(to))
                .count();
    }

    /** Refusals from a moment on. */
    long refusalsSince(Instant moment) {
        return refusals.stream().filter(at -> !at.isBefore(moment)).count();
    }

    /** Refusals of requests that were sent when something was known of the limits. */
    long refusalsAfterFirstResponse() {
        return refusedAfterFirstResponse;
    }

    /** Requests that came within a {@code Retry-After} that anybody in the fleet had been sent. */
    long earlyArrivals() {
        return early;
    }

    /** Requests that this process sent within a {@code Retry-After} that it had received itself. */
    long knowinglyEarlyRequests() {
        return knowinglyEarly;
    }
}
