// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A gate on time that a test advances, and the service whose responses it gets. */
final class TestGate {

    /** Longer than any wait that a test is about. */
    static final Duration PATIENT = Duration.ofDays(400_000);

    private static final Duration STEP = Duration.ofMillis(100);

    final FakeTime time = new FakeTime();
    private final RateLimitGate gate;
    private final long origin = time.nanoTime();
    private Duration serviceAhead = Duration.ZERO;

    /** A gate to whose waits chance adds nothing. */
    TestGate() {
        this(0);
    }

    /** A gate for which chance always gives this number, from 0 to 1. */
    TestGate(double random) {
        this(random, null);
    }

    private TestGate(double random, Pacing.@Nullable Factory ledger) {
        gate = new RateLimitGate("account", time, time.nanoTime(), () -> random, ledger);
    }

    /** A gate with a pacing, to whose waits chance adds nothing. */
    static TestGate paced(Pacing.Factory pacing) {
        return new TestGate(0, pacing);
    }

    RateLimitGate gate() {
        return gate;
    }

    /** Sets the service's clock against the local one. */
    void serviceIsAhead(Duration ahead) {
        serviceAhead = ahead;
    }

    /** A response of the service, made now. */
    TestResponse response(int status) {
        return new TestResponse(status, time.instant().plus(serviceAhead));
    }

    /** A call that waits for as long as it takes. */
    TestPermit acquire() {
        return acquire(PATIENT);
    }

    /** A call in the background that waits for as long as it takes. */
    TestPermit acquireInBackground() {
        return acquireInBackground(PATIENT);
    }

    TestPermit acquireInBackground(Duration patience) {
        return TestPermit.acquire(gate, true, 0, Nanos.of(patience), Nanos.of(patience));
    }

    TestPermit acquire(Duration patience) {
        return TestPermit.acquire(gate, false, 0, Nanos.of(patience), Nanos.of(patience));
    }

    /** A call that waits for responses only. */
    TestPermit acquireWithoutWaitForQuota() {
        return TestPermit.acquire(gate, false, 0, 0, Nanos.of(PATIENT));
    }

    /** When a call could be sent that is rejected, as it waits for responses only. */
    Decision rejection() {
        Decision rejection = acquireWithoutWaitForQuota().rejection();
        assertThat(rejection).as("when the call that is rejected could be sent").isNotNull();
        return rejection;
    }

    /** How long that is from now. */
    Duration delay(Decision decision) {
        return Duration.ofNanos(decision.at() - (time.nanoTime() - origin));
    }

    /** A call that may be sent at once. */
    TestPermit sent() {
        TestPermit permit = acquire();
        assertThat(permit.granted()).as("may be sent at once").isTrue();
        return permit;
    }

    /** Sends a request at once, and gets this response to it. */
    void send(TestResponse response) {
        send(response.raw());
    }

    void send(RawResponse response) {
        sent().responded(response);
    }

    /** Lets time pass until the next request may be sent, does not send it, and returns how long that was. */
    Duration nextWaits() {
        TestPermit permit = acquire();
        Duration waited = waitFor(permit);
        permit.release();
        return waited;
    }

    /** Lets time pass, for an hour at most, until this request may be sent, and returns how long that was. */
    Duration waitFor(TestPermit permit) {
        Duration waited = Duration.ZERO;
        while (!permit.granted()) {
            assertThat(waited).as("a wait that ends").isLessThan(Duration.ofHours(1));
            time.advance(STEP);
            waited = waited.plus(STEP);
        }
        return waited;
    }

    /** Whether a request that came now would be sent at once; it is not sent. */
    boolean isOpen() {
        TestPermit permit = acquire();
        boolean open = permit.granted();
        permit.release();
        return open;
    }
}
