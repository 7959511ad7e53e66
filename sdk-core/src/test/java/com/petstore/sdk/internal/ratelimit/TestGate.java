// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.Plan;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.ledger.LedgerServer;
import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;

/** A gate on time that a test advances, and the service whose responses it gets. */
final class TestGate {

    /** Longer than any wait that a test is about. */
    static final Duration PATIENT = Duration.ofDays(400_000);

    private static final Duration STEP = Duration.ofMillis(100);

    final FakeTime time = new FakeTime();
    private final RateLimitGate gate;
    private Duration serviceAhead = Duration.ZERO;

    /** A gate to whose waits chance adds nothing. */
    TestGate() {
        this(0);
    }

    /** A gate for which chance always gives this number, from 0 to 1. */
    TestGate(double random) {
        this(random, false);
    }

    private TestGate(double random, boolean exclusive) {
        gate = new RateLimitGate(time, () -> random, exclusive);
    }

    private TestGate(LedgerServer ledger, double random) {
        LedgerConnection connection = new LedgerConnection(ledger, "account", time, () -> random);
        gate = new RateLimitGate(time, GateRules.byLedger(() -> random, connection.pacing()), connection);
        gate.enter();
    }

    /** A gate that asks this ledger, and to whose waits chance adds nothing. */
    static TestGate withLedger(LedgerServer ledger) {
        return withLedger(ledger, 0);
    }

    static TestGate withLedger(LedgerServer ledger, double random) {
        return new TestGate(ledger, random);
    }

    /** A gate whose application promises that no other process uses the key. */
    static TestGate exclusive() {
        return new TestGate(0, true);
    }

    RateLimitGate gate() {
        return gate;
    }

    TestGate declare(Plan plan) {
        gate.declare(plan);
        return this;
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
    Permit acquire() {
        return acquire(PATIENT);
    }

    Permit acquire(Duration patience) {
        return gate.acquire(0, Nanos.of(patience), Nanos.of(patience));
    }

    /** A call that waits for responses only. */
    Permit acquireWithoutWaitForQuota() {
        return gate.acquire(0, 0, Nanos.of(PATIENT));
    }

    /** A call that may be sent at once. */
    Permit sent() {
        Permit permit = acquire();
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
        Permit permit = acquire();
        Duration waited = waitFor(permit);
        permit.release();
        return waited;
    }

    /** Lets time pass, for an hour at most, until this request may be sent, and returns how long that was. */
    Duration waitFor(Permit permit) {
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
        Permit permit = acquire();
        boolean open = permit.granted();
        permit.release();
        return open;
    }
}
