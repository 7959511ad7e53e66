package com.petstore.sdk.internal.call;

import com.petstore.sdk.time.TimeSource;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * What the rules of a client's calls share.
 *
 * @param time the client's time
 * @param retryBudget what is left for retries
 * @param random numbers from 0 to 1
 */
public record CallEnvironment(TimeSource time, RetryBudget retryBudget, DoubleSupplier random) {

    /** The environment of a client: a full budget, and random numbers that differ from run to run. */
    public static CallEnvironment of(TimeSource time) {
        return new CallEnvironment(
                time, new RetryBudget(), () -> ThreadLocalRandom.current().nextDouble());
    }
}
