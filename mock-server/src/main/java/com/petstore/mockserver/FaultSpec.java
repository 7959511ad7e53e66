// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/**
 * What a fault is told. Immutable; users make it by {@code Fault}.
 *
 * @param effect what it does to a request
 * @param phase before or after the operation has done its work
 * @param delay how long to wait first
 * @param headers what happens to the headers of the response
 * @param target for which requests
 * @param count for how many of them
 */
record FaultSpec(
        Effect effect,
        FaultPhase phase,
        FaultDelay delay,
        HeaderChanges headers,
        FaultTarget target,
        FaultCount count) {

    /** Checks what goes together. */
    FaultSpec {
        FaultKind kind = effect.kind();
        if (!kind.mayComeIn(phase)) {
            throw new IllegalArgumentException(
                    "phase of " + kind.id() + " must be " + kind.usualPhase().id() + ", was " + phase.id());
        }
        if (!headers.isEmpty() && !kind.hasResponse()) {
            throw new IllegalArgumentException("headers must not be given for " + kind.id());
        }
        if (kind == FaultKind.LATENCY && delay.equals(FaultDelay.NONE)) {
            throw new IllegalArgumentException("delay of latency must be positive, was nothing");
        }
        if (kind == FaultKind.HEADERS && headers.isEmpty()) {
            throw new IllegalArgumentException("headers must be changed or dropped, were not");
        }
    }

    /** An effect on every request, at its usual phase. */
    static FaultSpec of(Effect effect, FaultDelay delay, HeaderChanges headers) {
        return new FaultSpec(effect, effect.kind().usualPhase(), delay, headers, FaultTarget.ANY, FaultCount.ALL);
    }

    FaultKind kind() {
        return effect.kind();
    }

    FaultSpec with(Effect other) {
        return new FaultSpec(other, phase, delay, headers, target, count);
    }

    FaultSpec with(FaultPhase other) {
        return new FaultSpec(effect, other, delay, headers, target, count);
    }

    FaultSpec with(FaultDelay other) {
        return new FaultSpec(effect, phase, other, headers, target, count);
    }

    FaultSpec with(HeaderChanges other) {
        return new FaultSpec(effect, phase, delay, other, target, count);
    }

    FaultSpec with(FaultTarget other) {
        return new FaultSpec(effect, phase, delay, headers, other, count);
    }

    FaultSpec with(FaultCount other) {
        return new FaultSpec(effect, phase, delay, headers, target, other);
    }
}
