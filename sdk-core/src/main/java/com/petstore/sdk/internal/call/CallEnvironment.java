package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.ratelimit.KeyGates;
import com.petstore.sdk.time.TimeSource;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * What the rules of a client's calls share.
 *
 * @param time the client's time
 * @param gates the gates that every attempt must pass
 * @param random numbers from 0 to 1
 */
public record CallEnvironment(TimeSource time, KeyGates gates, DoubleSupplier random) {

    /** An environment with random numbers that differ from run to run. */
    public static CallEnvironment of(TimeSource time, KeyGates gates) {
        return new CallEnvironment(
                time, gates, () -> ThreadLocalRandom.current().nextDouble());
    }
}
