// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Admission.Reason;
import com.petstore.mockserver.testing.AtOnce;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads with one key, beside what {@link MockApiKeyLincheckTest} tries with three. */
@Timeout(60)
class MockApiKeyStressTest {

    private static final int THREADS = 8;
    private static final int REQUESTS_OF_EACH = 100_000;
    private static final int QUOTA = THREADS * REQUESTS_OF_EACH / 2;
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private final MockApiKey limits = limits(QUOTA, 2);

    @Test
    void admitsTheQuotaAndCountsEachRequestOnce() throws InterruptedException {
        List<List<Long>> remaining = AtOnce.run(THREADS, () -> {
            List<Long> own = new ArrayList<>();
            for (int i = 0; i < REQUESTS_OF_EACH; i++) {
                Admission admission = send(limits);
                if (admission.refusal() == null) {
                    own.add(admission.rateLimit().remaining());
                }
            }
            return own;
        });

        assertThat(remaining.stream()
                        .flatMap(List::stream)
                        .mapToLong(Long::longValue)
                        .sorted()
                        .toArray())
                .isEqualTo(LongStream.range(0, QUOTA).toArray());
        assertThat(limits.rateLimit().remaining()).isZero();
    }

    @Test
    void bansAKeyAtTheRequestOfTheRuleAndNoOther() throws InterruptedException {
        MockApiKey strict = limits(1, QUOTA);
        send(strict);
        send(strict);

        List<Integer> refusedOnly = AtOnce.run(THREADS, () -> {
            int own = 0;
            for (int i = 0; i < REQUESTS_OF_EACH; i++) {
                Admission.Refusal refusal = send(strict).refusal();
                own += refusal != null && refusal.reason() == Reason.BANNED ? 0 : 1;
            }
            return own;
        });

        assertThat(refusedOnly.stream().mapToInt(Integer::intValue).sum()).isEqualTo(QUOTA - 1);
    }

    private static Admission send(MockApiKey key) {
        return key.admit(NOW, key.retryNotBefore());
    }

    private static MockApiKey limits(long perMinute, int requestsUntilBan) {
        return new MockApiKey(
                "key",
                QuotaPlan.enterprise(perMinute, THREADS * REQUESTS_OF_EACH),
                Behavior.defaults().banAfter(requestsUntilBan).banDuration(Duration.ofMinutes(1)),
                () -> NOW);
    }
}
