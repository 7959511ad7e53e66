package com.petstore.mockserver.internal.faults;

/**
 * What a fault is told. Immutable; users make it by {@code Fault}.
 *
 * @param kind what goes wrong
 * @param effect what it does to a request
 * @param phase before or after the operation has done its work
 * @param delay how long to wait first
 * @param headers what happens to the headers of the response
 * @param target for which requests
 * @param count for how many of them
 */
public record FaultSpec(
        FaultKind kind,
        Effect effect,
        FaultPhase phase,
        FaultDelay delay,
        HeaderChanges headers,
        FaultTarget target,
        FaultCount count) {

    /** Checks what goes together. */
    public FaultSpec {
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
    public static FaultSpec of(FaultKind kind, Effect effect) {
        return of(kind, effect, FaultDelay.NONE, HeaderChanges.NONE);
    }

    public static FaultSpec of(FaultKind kind, Effect effect, FaultDelay delay, HeaderChanges headers) {
        return new FaultSpec(kind, effect, kind.usualPhase(), delay, headers, FaultTarget.ANY, FaultCount.ALL);
    }

    public FaultSpec with(Effect other) {
        return new FaultSpec(kind, other, phase, delay, headers, target, count);
    }

    public FaultSpec with(FaultPhase other) {
        return new FaultSpec(kind, effect, other, delay, headers, target, count);
    }

    public FaultSpec with(FaultDelay other) {
        return new FaultSpec(kind, effect, phase, other, headers, target, count);
    }

    public FaultSpec with(HeaderChanges other) {
        return new FaultSpec(kind, effect, phase, delay, other, target, count);
    }

    public FaultSpec with(FaultTarget other) {
        return new FaultSpec(kind, effect, phase, delay, headers, other, count);
    }

    public FaultSpec with(FaultCount other) {
        return new FaultSpec(kind, effect, phase, delay, headers, target, other);
    }
}
