// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {

    @Test
    void retriesTwiceByDefault() {
        assertThat(RetryPolicy.defaults().maxRetries()).isEqualTo(2);
        assertThat(RetryPolicy.defaults().initialDelay()).isEqualTo(Duration.ofMillis(250));
        assertThat(RetryPolicy.defaults().maxDelay()).isEqualTo(Duration.ofSeconds(8));
        assertThat(RetryPolicy.defaults())
                .hasToString("RetryPolicy[maxRetries=2, initialDelay=PT0.25S, maxDelay=PT8S]");
    }

    @Test
    void comparesByValue() {
        RetryPolicy policy = RetryPolicy.none().withMaxRetries(2);

        assertThat(policy).isEqualTo(RetryPolicy.defaults()).hasSameHashCodeAs(RetryPolicy.defaults());
        assertThat(policy)
                .isNotEqualTo(RetryPolicy.none())
                .isNotEqualTo(policy.withInitialDelay(Duration.ofMillis(251)))
                .isNotEqualTo(policy.withMaxDelay(Duration.ofSeconds(9)))
                .isNotEqualTo("none");
        assertThat(policy.hashCode()).isNotEqualTo(RetryPolicy.none().hashCode());
    }

    @Test
    void setsTheRetriesOfTheDefaultPolicy() {
        assertThat(RetryPolicy.defaults().withMaxRetries(4))
                .isEqualTo(RetryPolicy.defaults().withMaxRetries(4));
        assertThat(RetryPolicy.defaults().withMaxRetries(0)).isEqualTo(RetryPolicy.none());
    }
}
