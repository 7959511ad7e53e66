// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RetryAfterForm;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.RateLimitException;
import java.time.Duration;
import java.time.Instant;

/**
 * What makes a process that has its key for itself wait for long, and how it is served afterwards: the real client and the mock server, on a
 * clock that advances by itself. Prints a table of it:
 *
 * <pre>./mvnw -q -Pquick,simulation -pl lab/simulation -am process-classes -Dsimulation.program=LongWait</pre>
 */
@SuppressWarnings("ImmutableEnumChecker") // a plan never changes
enum LongWait {
    DAY_USED_UP(
            "the day's 1,000 are used up", QuotaPlan.FREE, Duration.ofDays(1).minusMinutes(16), 1_000, 60) {
        @Override
        void cause(MockPetStore server) {
            // The calls before it have used up the day.
        }
    },
    RETRY_AFTER_2_MINUTES("Retry-After: 120", QuotaPlan.FREE, Duration.ofMinutes(2), 100, 60) {
        @Override
        void cause(MockPetStore server) {
            retryAfter(server, Duration.ofMinutes(2));
        }
    },
    RETRY_AFTER_5_MINUTES("Retry-After: 300", QuotaPlan.FREE, Duration.ofMinutes(5), 100, 60) {
        @Override
        void cause(MockPetStore server) {
            retryAfter(server, Duration.ofMinutes(5));
        }
    },
    RETRY_AFTER_10_MINUTES("Retry-After: 600, as after a ban", QuotaPlan.FREE, Duration.ofMinutes(10), 100, 60) {
        @Override
        void cause(MockPetStore server) {
            retryAfter(server, Duration.ofMinutes(10));
        }
    },
    RETRY_AFTER_1_HOUR("Retry-After: 3600", QuotaPlan.FREE, Duration.ofHours(1), 100, 60) {
        @Override
        void cause(MockPetStore server) {
            retryAfter(server, Duration.ofHours(1));
        }
    },
    WRONG_RESET("Remaining: 0, reset in an hour, by mistake", QuotaPlan.PRO, Duration.ofHours(1), 20, 30) {
        @Override
        void cause(MockPetStore server) {
            Instant anHourAhead = server.clock().instant().plusSeconds(3600);
            server.faults()
                    .add(Fault.changedHeader("X-RateLimit-Remaining", "0")
                            .header("X-RateLimit-Reset", Long.toString(anHourAhead.getEpochSecond()))
                            .times(1));
        }
    },
    QUIET("ten minutes without a call", QuotaPlan.FREE, Duration.ZERO, 100, 60) {
        @Override
        void cause(MockPetStore server) {
            server.clock().advance(Duration.ofMinutes(10));
        }
    };

    private static final Instant START = Instant.parse("2026-11-22T00:00:00Z");
    private static final Duration TIMEOUT = Duration.ofHours(30);

    private final String title;
    private final QuotaPlan plan;
    private final Duration named;
    private final int callsBefore;
    private final int callsAfter;

    LongWait(String title, QuotaPlan plan, Duration named, int callsBefore, int callsAfter) {
        this.title = title;
        this.plan = plan;
        this.named = named;
        this.callsBefore = callsBefore;
        this.callsAfter = callsAfter;
    }

    abstract void cause(MockPetStore server);

    /** How long the service asks to wait. */
    Duration named() {
        return named;
    }

    private static void retryAfter(MockPetStore server, Duration wait) {
        server.faults().add(Fault.rateLimited(RetryAfterForm.SECONDS, wait).times(1));
    }

    /** Makes the calls of one thread, and measures those after the wait. */
    Outcome run() {
        MockClock clock = MockClock.autoAdvancingFrom(START);
        try (MockPetStore server =
                        MockPetStore.builder().key("key", plan).clock(clock).start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .timeout(TIMEOUT)
                        .timeSource(TimeSource.of(clock::nanoTime, clock::instant, clock::schedule))
                        .build()) {
            call(client, callsBefore);
            cause(server);
            Instant caused = clock.instant();
            client.listPets().execute();
            if (this == WRONG_RESET) {
                client.listPets().execute();
            }
            Instant served = clock.instant();
            call(client, callsAfter - 1);
            return new Outcome(Duration.between(caused, served), Duration.between(served, clock.instant()), "");
        } catch (RateLimitException e) {
            return new Outcome(TIMEOUT, TIMEOUT, e.getMessage());
        }
    }

    private static void call(PetStoreClient client, int times) {
        for (int i = 0; i < times; i++) {
            client.listPets().execute();
        }
    }

    /** Prints the table. */
    public static void main(String[] args) {
        System.out.println("| what happens | waited for it | the next calls took |\n|---|---|---|");
        for (LongWait each : values()) {
            System.out.println(each.row());
        }
    }

    private String row() {
        Outcome outcome = run();
        return "| " + title + " | " + outcome.waited().toSeconds() + " s | " + callsAfter + " calls: "
                + outcome.next().toSeconds() + " s " + outcome.failure() + " |";
    }

    @Override
    public String toString() {
        return title;
    }

    /**
     * What was measured.
     *
     * @param waited from what made it wait until the next call got its response
     * @param next how long the calls after that took
     * @param failure the message of the call that failed; empty if there is none
     */
    record Outcome(Duration waited, Duration next, String failure) {}
}
