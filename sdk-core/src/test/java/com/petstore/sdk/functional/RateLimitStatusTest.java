package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.RetryAfterForm;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.response.RateLimitStatus;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Why do calls wait right now? */
class RateLimitStatusTest extends MockServerTest {

    @Test
    void isOpenBeforeTheFirstCallAndAfterASuccess() {
        assertThat(client.rateLimitStatus().state()).isEqualTo(RateLimitStatus.State.OPEN);

        client.listPets().execute();

        RateLimitStatus status = client.rateLimitStatus();
        assertThat(status.state()).isEqualTo(RateLimitStatus.State.OPEN);
        assertThat(status.until()).isEmpty();
        assertThat(status.waiting()).isZero();
        assertThat(status.inFlight()).isZero();
        assertThat(status.rateLimit()).isEqualTo(client.rateLimit());
    }

    @Test
    void saysUntilWhenTheServiceRefusesAndForWhichKey() {
        server.faults()
                .add(Fault.rateLimited(RetryAfterForm.SECONDS, Duration.ofSeconds(3600))
                        .times(1));

        assertThatExceptionOfType(RateLimitException.class)
                .isThrownBy(() -> client.listPets().apiKey(server.apiKey()).execute());

        RateLimitStatus status = client.rateLimitStatus(server.apiKey());
        assertThat(status.state()).isNotEqualTo(RateLimitStatus.State.OPEN);
        assertThat(status.until())
                .hasValueSatisfying(
                        until -> assertThat(until).isAfter(Instant.now().plusSeconds(3000)));
        assertThat(client.rateLimitStatus("another-key").state()).isEqualTo(RateLimitStatus.State.OPEN);

        client.recheckRateLimit(server.apiKey());
        client.listPets().execute();
        assertThat(client.rateLimitStatus().state()).isEqualTo(RateLimitStatus.State.OPEN);
    }
}
