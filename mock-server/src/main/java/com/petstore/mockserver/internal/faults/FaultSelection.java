package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.FaultRequest;
import com.petstore.mockserver.Operation;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * For which requests a fault is, and for how many of them. Immutable.
 *
 * @param operations the operations; all if empty
 * @param method the method, or any
 * @param path the path below the base address, exactly as it is sent, or any
 * @param predicate what else a request must be like
 * @param nth the first of these requests that is hit, counted from 1; if {@code times} is empty, the only one
 * @param times how many are hit at most
 * @param every hits each request whose number is a multiple of this
 * @param probability how likely each of those is hit, above 0 and up to 1
 */
public record FaultSelection(
        Set<Operation> operations,
        Optional<String> method,
        Optional<String> path,
        Optional<Predicate<FaultRequest>> predicate,
        OptionalInt nth,
        OptionalInt times,
        OptionalInt every,
        double probability) {

    /** Every request. */
    public static final FaultSelection ALL = new FaultSelection(
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            1);

    /**
     * Checks the values.
     *
     * @param operations the operations; all if empty
     * @param method the method, or any
     * @param path the path below the base address, exactly as it is sent, or any
     * @param predicate what else a request must be like
     * @param nth the first of these requests that is hit, counted from 1; if {@code times} is empty, the only one
     * @param times how many are hit at most
     * @param every hits each request whose number is a multiple of this
     * @param probability how likely each of those is hit, above 0 and up to 1
     * @throws IllegalArgumentException if one of them is out of range, {@code nth} and {@code every} are both given, or
     *     no request of the service has one of these operations, this method and this path
     */
    public FaultSelection {
        operations = Set.copyOf(operations);
        requirePositive("nth", nth);
        requirePositive("times", times);
        requirePositive("every", every);
        if (nth.isPresent() && every.isPresent()) {
            throw new IllegalArgumentException("nth and every must not both be given");
        }
        if (!(probability > 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability must be above 0 and up to 1, was " + probability);
        }
        if (path.isPresent() && !path.get().startsWith("/")) {
            throw new IllegalArgumentException("path must begin with a slash, was " + path.get());
        }
        ReachableRequests.requireOne(operations, method, path);
    }

    /** {@return how many requests are hit at most; empty if there is no such number} */
    public OptionalInt limit() {
        return times.isEmpty() && nth.isPresent() ? OptionalInt.of(1) : times;
    }

    /** Whether somebody who gave a number can rely on it being reached. */
    public boolean isPromise() {
        return limit().isPresent() && probability == 1;
    }

    boolean matches(FaultRequest request) {
        return (operations.isEmpty() || operations.contains(request.operation()))
                && method.map(request.method()::equals).orElse(true)
                && path.map(request.path()::equals).orElse(true)
                && predicate.map(wanted -> wanted.test(request)).orElse(true);
    }

    /** Whether the request of this number is hit; numbers begin with 1. */
    boolean hits(long number, RandomGenerator random) {
        boolean isItsTurn = number >= nth.orElse(1) && number % every.orElse(1) == 0;
        return isItsTurn && (probability == 1 || random.nextDouble() < probability);
    }

    private static void requirePositive(String name, OptionalInt number) {
        if (number.isPresent() && number.getAsInt() < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, was " + number.getAsInt());
        }
    }

    public FaultSelection operations(Set<Operation> wanted) {
        return new FaultSelection(wanted, method, path, predicate, nth, times, every, probability);
    }

    public FaultSelection request(String wantedMethod, String wantedPath) {
        return new FaultSelection(
                operations,
                Optional.of(wantedMethod),
                Optional.of(wantedPath),
                predicate,
                nth,
                times,
                every,
                probability);
    }

    public FaultSelection predicate(Predicate<FaultRequest> wanted) {
        return new FaultSelection(operations, method, path, Optional.of(wanted), nth, times, every, probability);
    }

    public FaultSelection nth(int number) {
        return new FaultSelection(
                operations, method, path, predicate, OptionalInt.of(number), times, every, probability);
    }

    public FaultSelection times(int number) {
        return new FaultSelection(operations, method, path, predicate, nth, OptionalInt.of(number), every, probability);
    }

    public FaultSelection every(int number) {
        return new FaultSelection(operations, method, path, predicate, nth, times, OptionalInt.of(number), probability);
    }

    public FaultSelection probability(double chance) {
        return new FaultSelection(operations, method, path, predicate, nth, times, every, chance);
    }
}
