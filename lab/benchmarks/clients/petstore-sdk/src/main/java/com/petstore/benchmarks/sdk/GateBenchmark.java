// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.sdk;

import com.petstore.benchmarks.SamplePets;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.MeasuredResponse;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.ratelimit.Permit;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What the gate adds to a call that does not have to wait: it enters, and reports the response. All threads share one key. */
@State(Scope.Benchmark)
public class GateBenchmark {

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(90);

    private final RateLimitGate gate = new RateLimitGate(
            TimeSource.system(), () -> ThreadLocalRandom.current().nextDouble(), false);

    private final RawResponse response = MeasuredResponse.of(
            SamplePets.API_KEY,
            "Date",
            DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.now().atZone(ZoneOffset.UTC)),
            "Content-Type",
            "application/json",
            "X-RateLimit-Limit",
            "1000000000",
            "X-RateLimit-Remaining",
            "999999999",
            "X-RateLimit-Reset",
            Long.toString(Instant.now().getEpochSecond() + 60),
            "Content-Length",
            "1423");

    @Benchmark
    public Permit enterAndComplete() {
        Permit permit = gate.acquire(0, PATIENCE, PATIENCE);
        permit.responded(response);
        return permit;
    }
}
