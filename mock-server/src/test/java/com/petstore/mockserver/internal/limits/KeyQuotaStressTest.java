// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Admitted;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Reason;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Refused;
import com.petstore.mockserver.internal.limits.LimitRules.ReportedWindow;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import com.petstore.mockserver.testing.AtOnce;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads with one key, beside what {@link KeyQuotaLincheckTest} tries with three. */
@Timeout(60)
class KeyQuotaStressTest {

    private static final int THREADS = 8;
    private static final int REQUESTS_OF_EACH = 100_000;
    private static final int QUOTA = THREADS * REQUESTS_OF_EACH / 2;
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private final KeyQuota limits = limits(QUOTA, 2);

    @Test
    void admitsTheQuotaAndCountsEachRequestOnce() throws InterruptedException {
        List<List<Long>> remaining = AtOnce.run(THREADS, () -> {
            List<Long> own = new ArrayList<>();
            for (int i = 0; i < REQUESTS_OF_EACH; i++) {
                if (limits.admit(limits.arrive(NOW)) instanceof Admitted admitted) {
                    own.add(admitted.rateLimit().remaining());
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
        assertThat(limits.rateLimit(NOW).remaining()).isZero();
    }

    @Test
    void bansAKeyAtTheRequestThatTheRuleSaysAndNoOther() throws InterruptedException {
        KeyQuota strict = limits(1, QUOTA);
        strict.admit(strict.arrive(NOW));
        if (strict.admit(strict.arrive(NOW)) instanceof Refused refused) {
            strict.refusalSent(refused);
        }

        List<Integer> refusedOnly = AtOnce.run(THREADS, () -> {
            int own = 0;
            for (int i = 0; i < REQUESTS_OF_EACH; i++) {
                boolean isBanned = strict.admit(strict.arrive(NOW)) instanceof Refused refused
                        && refused.reason() == Reason.BANNED;
                own += isBanned ? 0 : 1;
            }
            return own;
        });

        assertThat(refusedOnly.stream().mapToInt(Integer::intValue).sum()).isEqualTo(QUOTA - 1);
    }

    private static KeyQuota limits(long perMinute, int requestsUntilBan) {
        return new KeyQuota(
                QuotaPlan.enterprise(perMinute, THREADS * REQUESTS_OF_EACH),
                new LimitRules(
                        requestsUntilBan, Duration.ofMinutes(1), WindowStart.FIRST_REQUEST, ReportedWindow.TIGHTEST));
    }
}
