// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.util.Throwables.getStackTrace;

import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Tells a ledger what a process has to say, and waits for its response, on real time and with a bound. */
final class Ledgers {

    static final String ACCOUNT = "account";

    private Ledgers() {}

    static Ledger.Response tell(ScriptedLedger ledger, Ledger.Message message) throws Exception {
        return ledger.send(ACCOUNT, message, TimeSource.system())
                .toCompletableFuture()
                .get(10, TimeUnit.SECONDS);
    }

    static void assertFails(ScriptedLedger ledger, Ledger.Message message, String reason) {
        assertThatThrownBy(() -> tell(ledger, message))
                .isInstanceOf(ExecutionException.class)
                .hasStackTraceContaining(reason);
    }

    /** Waits until messages that want nothing fail for this reason: that the connection is lost may be noticed first. */
    static void awaitFailure(ScriptedLedger ledger, Messages process, String reason) throws Exception {
        await(() -> {
            try {
                tell(ledger, process.wanting(0));
                return false;
            } catch (ExecutionException failure) {
                return getStackTrace(failure).contains(reason);
            }
        });
    }

    /** Waits until the ledger responds to messages of this process that want nothing. */
    static void awaitResponse(ScriptedLedger ledger, Messages process) throws Exception {
        await(() -> {
            try {
                tell(ledger, process.wanting(0));
                return true;
            } catch (ExecutionException stillAway) {
                return false;
            }
        });
    }

    static void await(Condition condition) throws Exception {
        within(Duration.ofSeconds(10), condition);
    }

    static void within(Duration time, Condition condition) throws Exception {
        long deadline = System.nanoTime() + time.toNanos();
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("it takes more than %s", time).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    interface Condition {

        boolean holds() throws Exception;
    }
}
