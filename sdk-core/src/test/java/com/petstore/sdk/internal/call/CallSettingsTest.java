// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.internal.http.RequestHeader;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallSettingsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final Duration WAIT = Duration.ofSeconds(2);
    private static final Duration ATTEMPT = Duration.ofSeconds(3);
    private static final RetryPolicy RETRIES = RetryPolicy.defaults().withMaxRetries(4);
    private static final List<RequestHeader> HEADERS = List.of(new RequestHeader("X-Tenant", "shop"));

    private final CallSettings settings = new CallSettings(TIMEOUT, WAIT, ATTEMPT, RETRIES, HEADERS);

    @Test
    void aSettingChangesNoOther() {
        Duration other = Duration.ofSeconds(9);
        RequestHeader header = new RequestHeader("X-Trace", "1");

        assertThat(settings.withTimeout(other)).isEqualTo(new CallSettings(other, WAIT, ATTEMPT, RETRIES, HEADERS));
        assertThat(settings.withMaxRateLimitWait(other))
                .isEqualTo(new CallSettings(TIMEOUT, other, ATTEMPT, RETRIES, HEADERS));
        assertThat(settings.withRetryPolicy(RetryPolicy.none()))
                .isEqualTo(new CallSettings(TIMEOUT, WAIT, ATTEMPT, RetryPolicy.none(), HEADERS));
        assertThat(settings.withHeader(header))
                .isEqualTo(new CallSettings(TIMEOUT, WAIT, ATTEMPT, RETRIES, List.of(HEADERS.get(0), header)));
    }

    @Test
    void aHeaderTakesThePlaceOfOneOfTheSameNameOnly() {
        CallSettings changed = TestCalls.SETTINGS
                .withHeader(new RequestHeader("X-Trace", "1"))
                .withHeader(new RequestHeader("X-Tenant", "shop"))
                .withHeader(new RequestHeader("x-trace", "2"));

        assertThat(changed.headers())
                .extracting(RequestHeader::name, RequestHeader::value)
                .containsExactly(tuple("X-Tenant", "shop"), tuple("x-trace", "2"));
    }
}
