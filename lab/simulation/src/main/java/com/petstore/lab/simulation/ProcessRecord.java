package com.petstore.lab.simulation;

import com.petstore.mockserver.internal.limits.Arrival;
import com.petstore.mockserver.internal.limits.Verdict.Refused;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What one process sent, and what came of it. */
final class ProcessRecord {

    private final EventLoop loop;
    private final FleetRecord fleet;
    private final List<Instant> refusals = new ArrayList<>();
    private Instant toldToWaitUntil = Instant.MIN;
    private boolean answered;
    private long accepted;
    private long refusedAfterFirstAnswer;
    private long early;
    private long knowinglyEarly;

    ProcessRecord(EventLoop loop, FleetRecord fleet) {
        this.loop = loop;
        this.fleet = fleet;
    }

    void sent() {
        fleet.sent();
        if (loop.instant().isBefore(toldToWaitUntil)) {
            knowinglyEarly++;
        }
    }

    void ended() {
        fleet.ended();
    }

    void arrived(Arrival arrival) {
        if (arrival.at().isBefore(arrival.toldToWaitUntil())) {
            early++;
        }
    }

    void accepted() {
        accepted++;
    }

    void refused(Refused refused) {
        refusals.add(refused.at());
        fleet.refused(refused);
    }

    void refusedAfterFirstAnswer() {
        refusedAfterFirstAnswer++;
    }

    void answered(Answer answer) {
        answered = true;
        if (toldToWaitUntil.isBefore(answer.toldToWaitUntil())) {
            toldToWaitUntil = answer.toldToWaitUntil();
        }
    }

    /** Whether a request that is sent now follows an answer. */
    boolean wasAnswered() {
        return answered;
    }

    long acceptedRequests() {
        return accepted;
    }

    /** Refusals from a moment on. */
    long refusalsSince(Instant moment) {
        return refusals.stream().filter(at -> !at.isBefore(moment)).count();
    }

    /** Refusals of requests that were sent when something was known of the limits. */
    long refusalsAfterFirstAnswer() {
        return refusedAfterFirstAnswer;
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
