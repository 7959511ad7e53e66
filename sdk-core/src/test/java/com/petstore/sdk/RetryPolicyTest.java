package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {

    @Test
    void makesACallAgainTwiceByDefault() {
        assertThat(RetryPolicy.defaults().maxRetries()).isEqualTo(2);
        assertThat(RetryPolicy.defaults().initialDelay()).isEqualTo(Duration.ofMillis(250));
        assertThat(RetryPolicy.defaults().maxDelay()).isEqualTo(Duration.ofSeconds(8));
        assertThat(RetryPolicy.defaults())
                .hasToString("RetryPolicy[maxRetries=2, initialDelay=PT0.25S, maxDelay=PT8S]");
    }

    @Test
    void comparesByValue() {
        RetryPolicy policy = RetryPolicy.builder().build();

        assertThat(policy).isEqualTo(RetryPolicy.defaults()).hasSameHashCodeAs(RetryPolicy.defaults());
        assertThat(policy)
                .isNotEqualTo(RetryPolicy.none())
                .isNotEqualTo(RetryPolicy.builder()
                        .initialDelay(Duration.ofMillis(251))
                        .build())
                .isNotEqualTo(
                        RetryPolicy.builder().maxDelay(Duration.ofSeconds(9)).build())
                .isNotEqualTo("none");
        assertThat(policy.hashCode()).isNotEqualTo(RetryPolicy.none().hashCode());
    }
}
