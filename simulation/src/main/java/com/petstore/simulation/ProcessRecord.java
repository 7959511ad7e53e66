// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.simulation.SimulatedQuota.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a report counts of a process: what happened to it, to its requests and to its application's calls. */
final class ProcessRecord {

    private final EventLoop loop;
    private final ProcessLoad load;
    private final List<Instant> acceptances = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();
    private final List<EndedCall> calls = new ArrayList<>();
    private Instant retryNotBefore = Instant.MIN;
    private @Nullable Instant started;
    private @Nullable Instant ended;
    private boolean killed;
    private long failedFast;
    private long knowinglyEarly;

    ProcessRecord(EventLoop loop, ProcessLoad load) {
        this.loop = loop;
        this.load = load;
    }

    ProcessLoad load() {
        return load;
    }

    /** Its first work begins. */
    void started() {
        started = loop.instant();
    }

    /** Its work is done. */
    void ended() {
        ended = loop.instant();
    }

    /** From now on it sends and receives nothing. */
    void killed() {
        killed = true;
        ended();
    }

    void sent() {
        if (loop.instant().isBefore(retryNotBefore)) {
            knowinglyEarly++;
        }
    }

    void accepted() {
        acceptances.add(loop.instant());
    }

    void refused(Refusal refusal) {
        refusals.add(refusal);
    }

    void received(ServiceResponse response) {
        if (retryNotBefore.isBefore(response.retryNotBefore())) {
            retryNotBefore = response.retryNotBefore();
        }
    }

    /** A call that began at this time of the loop has succeeded. */
    void completed(Work work, long began) {
        calls.add(ended(work, began, true));
    }

    /** A call that began at this time of the loop has failed. */
    void failed(Work work, long began) {
        calls.add(ended(work, began, false));
    }

    private EndedCall ended(Work work, long began, boolean succeeded) {
        Instant start = EventLoop.START.plusNanos(began);
        return new EndedCall(work, start, Duration.ofNanos(loop.nanos() - began), succeeded);
    }

    /** A call failed because the quota is exhausted, and sent nothing. */
    void failedFast() {
        failedFast++;
    }

    boolean isKilled() {
        return killed;
    }

    /** When its first work began, or the end of the simulation if that came before. */
    Instant started(Instant endOfSimulation) {
        return started == null ? endOfSimulation : started;
    }

    /** When it was killed or had done its work, or else the end of the simulation. */
    Instant ended(Instant endOfSimulation) {
        return ended == null ? endOfSimulation : ended;
    }

    long acceptedRequests() {
        return acceptances.size();
    }

    /** Requests that were served from a moment on and before another. */
    long acceptedWithin(Instant from, Instant to) {
        return acceptances.stream()
                .filter(at -> !at.isBefore(from) && at.isBefore(to))
                .count();
    }

    List<Refusal> refusals() {
        return refusals;
    }

    long refusalsWithin(Span span) {
        return refusals.stream().filter(refused -> span.contains(refused.at())).count();
    }

    Stream<EndedCall> completedCalls() {
        return calls.stream().filter(EndedCall::succeeded);
    }

    Stream<EndedCall> endedCalls() {
        return calls.stream();
    }

    Stream<Instant> acceptances() {
        return acceptances.stream();
    }

    long callsThatFailedFast() {
        return failedFast;
    }

    /** Requests that this process sent within a {@code Retry-After} that it had received itself. */
    long knowinglyEarlyRequests() {
        return knowinglyEarly;
    }

    /**
     * A call that has succeeded or failed.
     *
     * @param work what it is a part of
     * @param began when the application made it
     * @param duration how long it took
     * @param succeeded whether it had a result
     */
    record EndedCall(Work work, Instant began, Duration duration, boolean succeeded) {

        boolean isBackground() {
            return work.options().isBackground();
        }

        Instant ended() {
            return began.plus(duration);
        }
    }
}
