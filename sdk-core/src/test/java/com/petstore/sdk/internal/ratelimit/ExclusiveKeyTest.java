// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A process whose application promises that no other process uses the key. */
class ExclusiveKeyTest {

    private final TestGate test = TestGate.exclusive();

    @Test
    void sendsTheWholeQuotaAtOnceAfterTheFirstResponse() {
        test.send(test.response(200).minute(60, 59));
        for (int i = 0; i < 59; i++) {
            test.sent();
        }

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void takesWhatWasSpentBeforeForItsOwn() {
        test.send(test.response(200).minute(60, 30));
        for (int i = 0; i < 30; i++) {
            test.sent();
        }

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void beginsItsBurstsSlowlyOnceAnotherProcessIsProved() {
        test.send(test.response(200).minute(60, 59));
        test.send(test.response(200).minute(60, 57));
        test.sent();
        test.sent();
        test.sent();

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void isStillAloneWhileItsRequestsInFlightExplainTheDrop() {
        test.send(test.response(200).minute(60, 59));
        Permit counted = test.sent();
        test.sent();
        counted.responded(test.response(200).minute(60, 57).raw());

        for (int i = 0; i < 56; i++) {
            test.sent();
        }
    }

    @Test
    void isStillAloneAfterItsOwnFirstRequestOfAWindowWasLost() {
        test.send(test.response(200).minute(60, 59));
        test.time.advance(Duration.ofMinutes(1));
        test.sent().lost();
        test.send(test.response(200).minute(60, 58));

        for (int i = 0; i < 58; i++) {
            test.sent();
        }
    }
}
