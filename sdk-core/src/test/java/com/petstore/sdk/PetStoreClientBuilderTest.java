package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.lang.reflect.Field;
import java.net.Proxy;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PetStoreClientBuilderTest {

    private static final Map<String, String> ENVIRONMENT = Map.of(
            "PETSTORE_BASE_URL", "https://pets.example/v1",
            "PETSTORE_API_KEY", "production-key",
            "PETSTORE_STAGING_BASE_URL", "https://staging.pets.example/v1",
            "PETSTORE_STAGING_API_KEY", "staging-key");

    @Test
    void namesEverySettingThatIsMissingOrWrong() {
        assertThatIllegalStateException()
                .isThrownBy(() -> PetStoreClient.builder().build())
                .withMessage("PetStoreClient cannot be built: baseUrl is missing; apiKey is missing");
        assertThatIllegalStateException()
                .isThrownBy(() -> PetStoreClient.builder()
                        .baseUrl("http://pets.example/v1")
                        .apiKey("secret key")
                        .connectTimeout(Duration.ZERO)
                        .attemptTimeout(Duration.ofSeconds(-1))
                        .timeout(Duration.ZERO)
                        .maxResponseBytes(0)
                        .applicationName("a (comment)")
                        .build())
                .withMessage("PetStoreClient cannot be built: "
                        + "baseUrl must be https, because the API key is sent with every request, was http://pets.example; "
                        + "or allowPlainHttp(true) for a network that is trusted; "
                        + "apiKey must hold visible ASCII characters only, but holds a space, control or other character; "
                        + "connectTimeout must be positive, was PT0S; "
                        + "attemptTimeout must be positive, was PT-1S; "
                        + "timeout must be positive, was PT0S; "
                        + "applicationName must be words of visible ASCII characters without parentheses, was a (comment); "
                        + "maxResponseBytes must be positive, was 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S"})
    void refusesATimeoutOfACallThatIsNotPositive(Duration duration) {
        try (PetStoreClient client = complete().build()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.listPets().timeout(duration))
                    .withMessage("timeout must be positive, was " + duration);
        }
    }

    @Test
    void allowsPlainHttpToAnotherMachineOnlyOnRequest() {
        PetStoreClientBuilder builder = complete().baseUrl("http://pets.example/v1");

        assertThatIllegalStateException().isThrownBy(builder::build);
        builder.allowPlainHttp(true).build().close();
    }

    @ParameterizedTest
    @CsvSource({"PETSTORE, https://pets.example/v1", "PETSTORE_STAGING, https://staging.pets.example/v1"})
    void takesFromTheEnvironmentWhatIsNotSet(String prefix, String baseUrl) {
        try (PetStoreClient client =
                PetStoreClient.builder().fromEnvironment(prefix, ENVIRONMENT).build()) {
            assertThat(client).hasToString("PetStoreClient[" + baseUrl + "]");
        }
    }

    @Test
    void keepsWhatIsSetWhateverTheEnvironmentSays() {
        try (PetStoreClient client =
                complete().fromEnvironment("PETSTORE_STAGING", ENVIRONMENT).build()) {
            assertThat(client).hasToString("PetStoreClient[https://pets.example/v1]");
        }
    }

    @Test
    void saysWhatTheEnvironmentDoesNotHold() {
        assertThatIllegalStateException()
                .isThrownBy(() -> PetStoreClient.builder()
                        .fromEnvironment("NO_SUCH_PREFIX")
                        .build())
                .withMessage("PetStoreClient cannot be built: "
                        + "baseUrl is missing, and NO_SUCH_PREFIX_BASE_URL is not set; "
                        + "apiKey is missing, and NO_SUCH_PREFIX_API_KEY is not set");
    }

    @Test
    void makesABuilderOfAClient() {
        PetStoreClientBuilder copy;
        try (PetStoreClient client = complete().build()) {
            copy = client.toBuilder();
        }

        try (PetStoreClient other = copy.baseUrl("https://other.example/v1").build()) {
            assertThat(other).hasToString("PetStoreClient[https://other.example/v1]");
        }
    }

    @Test
    void namesSettingsThatExcludeEachOther() throws Exception {
        PetStoreClientBuilder builder = complete().proxy(Proxy.NO_PROXY).httpClient(new OkHttpClient());

        assertThatIllegalStateException()
                .isThrownBy(builder::build)
                .withMessageEndingWith(": proxy and sslContext must not be set together with httpClient:"
                        + " set them on the OkHttpClient");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        complete().sslContext(SSLContext.getDefault(), null).build())
                .withMessageEndingWith(": sslContext must come with its trustManager");
    }

    @Test
    void namesAHeaderThatCannotBeSent() {
        assertThatIllegalStateException()
                .isThrownBy(() -> complete().header("Authorization", "x").build())
                .withMessageEndingWith(": header Authorization is set by this library");
    }

    @Test
    void restoresDefaultsOfACopiedBuilder() throws Exception {
        PetStoreClientBuilder changed = complete()
                .maxRateLimitWait(Duration.ZERO)
                .plan(Plan.FREE)
                .applicationName("shop")
                .header("X-Tenant", "a")
                .proxy(Proxy.NO_PROXY)
                .callbackExecutor(Runnable::run)
                .listener(new CallListener() {})
                .allowPlainHttp(true);
        PetStoreClientBuilder copy;
        try (PetStoreClient client = changed.build()) {
            copy = client.toBuilder();
        }

        copy.maxRateLimitWait(null)
                .plan(null)
                .applicationName(null)
                .header("x-tenant", null)
                .proxy(null)
                .callbackExecutor(null)
                .listener(null)
                .allowPlainHttp(false);

        for (Field field : ClientSettings.class.getDeclaredFields()) {
            assertThat(field.get(copy.settings)).as(field.getName()).isEqualTo(field.get(complete().settings));
        }
        assertThat(changed.build().toBuilder()).usingRecursiveComparison().isEqualTo(changed);
    }

    @Test
    void refusesNull() {
        assertThatNullPointerException()
                .isThrownBy(() -> PetStoreClient.builder().baseUrl(null));
        assertThatNullPointerException()
                .isThrownBy(() -> PetStoreClient.builder().apiKey((String) null));
    }

    private static PetStoreClientBuilder complete() {
        return PetStoreClient.builder().baseUrl("https://pets.example/v1").apiKey("key");
    }
}
