// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.entry;

import com.petstore.sdk.error.InvalidSettingsException;
import com.petstore.sdk.testkit.FakeTime;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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
                        .userAgentSuffix("a (comment)")
                        .clientName(" ")
                        .build())
                .withMessage("PetStoreClient cannot be built: "
                        + "baseUrl must be https, because the API key is sent with every request, was http://pets.example; "
                        + "in a trusted network, set allowPlainHttp; "
                        + "apiKey must hold visible ASCII characters only, but holds a space, control or other character; "
                        + "connectTimeout must be positive, was 0 s; "
                        + "attemptTimeout must be positive, was -1 s; "
                        + "timeout must be positive, was 0 s; "
                        + "userAgentSuffix must be words of visible ASCII characters without parentheses, was a (comment); "
                        + "clientName must not be blank; "
                        + "maxResponseBytes must be positive, was 0");
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 0 s", "PT-1S, -1 s"})
    void refusesATimeoutOfACallThatIsNotPositive(Duration duration, String text) {
        try (PetStoreClient client = complete().build()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.listPets().timeout(duration))
                    .withMessage("timeout must be positive, was " + text);
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
    void keepsWhatIsSetWhateverTheEnvironmentHas() {
        try (PetStoreClient client = complete()
                .fromEnvironment("PETSTORE_STAGING", ENVIRONMENT)
                .clientName("shop")
                .build()) {
            assertThat(client).hasToString("PetStoreClient[shop, https://pets.example/v1]");
        }
    }

    @Test
    void reportsWhatTheEnvironmentDoesNotHold() {
        assertThatIllegalStateException()
                .isThrownBy(() -> PetStoreClient.builder()
                        .fromEnvironment("NO_SUCH_PREFIX")
                        .build())
                .withMessage("PetStoreClient cannot be built: "
                        + "baseUrl is missing, and NO_SUCH_PREFIX_BASE_URL is not set; "
                        + "apiKey is missing, and NO_SUCH_PREFIX_API_KEY is not set");
    }

    @Test
    void refusesABlankVariableAndNamesIt() {
        Map<String, String> blank = Map.of("PETSTORE_BASE_URL", "", "PETSTORE_API_KEY", " ");

        assertThat(PetStoreClient.builder().fromEnvironment("PETSTORE", blank).problems())
                .containsExactly(
                        entry(
                                "baseUrl",
                                "must be an http or https URL, such as https://pets.example/v1, and PETSTORE_BASE_URL is blank"),
                        entry("apiKey", "must not be blank, and PETSTORE_API_KEY is blank"));
    }

    @Test
    void aSettingThatIsBlankIsNotReadFromTheEnvironment() {
        assertThat(PetStoreClient.builder()
                        .baseUrl("")
                        .apiKey(" ")
                        .fromEnvironment("PETSTORE", ENVIRONMENT)
                        .problems())
                .containsOnlyKeys("baseUrl", "apiKey")
                .allSatisfy((setting, problem) -> assertThat(problem).doesNotContain("PETSTORE"));
    }

    @Test
    void aBlankVariableOfOnePrefixIsNotReadFromAnother() {
        Map<String, String> blank =
                Map.of("PETSTORE_STAGING_BASE_URL", "https://staging.pets.example/v1", "PETSTORE_STAGING_API_KEY", "");

        assertThat(PetStoreClient.builder()
                        .fromEnvironment("PETSTORE_STAGING", blank)
                        .fromEnvironment("PETSTORE", ENVIRONMENT)
                        .problems())
                .containsExactly(entry("apiKey", "must not be blank, and PETSTORE_STAGING_API_KEY is blank"));
    }

    @Test
    void namesSettingsThatExcludeEachOther() throws Exception {
        PetStoreClientBuilder builder = complete().proxy(Proxy.NO_PROXY).httpClient(new OkHttpClient());

        assertThatIllegalStateException()
                .isThrownBy(builder::build)
                .withMessageEndingWith(": proxy must not be set together with httpClient: set it on the OkHttpClient");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        complete().sslContext(SSLContext.getDefault(), null).build())
                .withMessageEndingWith(": sslContext must come with its trustManager");
    }

    @Test
    void namesEveryHeaderThatCannotBeSent() {
        assertThatExceptionOfType(InvalidSettingsException.class)
                .isThrownBy(() -> complete()
                        .header("Authorization", "x")
                        .header("X Tenant", "a")
                        .header("X-Secret", "sk\n1")
                        .header("X-Fine", "b")
                        .build())
                .satisfies(failure -> assertThat(failure.problems())
                        .containsExactly(
                                entry("header Authorization", "is set by this library"),
                                entry("header X Tenant", "must have a name of letters, digits and !#$%&'*+-.^_`|~"),
                                entry("header X-Secret", "must have a value of visible ASCII characters")))
                .withMessage("PetStoreClient cannot be built: header Authorization is set by this library; "
                        + "header X Tenant must have a name of letters, digits and !#$%&'*+-.^_`|~; "
                        + "header X-Secret must have a value of visible ASCII characters");
    }

    @Test
    void listsProblemsWithoutBuilding() {
        assertThat(complete().problems()).isEmpty();
        assertThat(complete().timeout(Duration.ZERO).userAgentSuffix("(a)").problems())
                .containsOnlyKeys("timeout", "userAgentSuffix");
    }

    @Test
    void restoresDefaultsOfACopiedBuilder() throws Exception {
        PetStoreClientBuilder changed = complete()
                .maxRateLimitWait(Duration.ZERO)
                .userAgentSuffix("shop")
                .header("X-Tenant", "a")
                .proxy(Proxy.NO_PROXY)
                .callbackExecutor(Runnable::run)
                .asyncExecutor(Runnable::run)
                .allowPlainHttp(true);
        PetStoreClientBuilder copy;
        try (PetStoreClient client = changed.build()) {
            copy = client.toBuilder();
        }

        copy.maxRateLimitWait(null)
                .userAgentSuffix(null)
                .header("x-tenant", null)
                .proxy(null)
                .callbackExecutor(null)
                .asyncExecutor(null)
                .allowPlainHttp(false);

        for (Field field : PetStoreClientBuilder.class.getDeclaredFields()) {
            assertThat(field.get(copy)).as(field.getName()).isEqualTo(field.get(complete()));
        }
    }

    @Test
    void takesNullWhereACallDoes() {
        assertThat(PetStoreCall.class.getDeclaredMethods())
                .filteredOn(method -> method.getReturnType() == PetStoreCall.class
                        && method.getParameterCount() > 0
                        && !method.getName().equals("query"))
                .hasSizeGreaterThan(4)
                .allSatisfy(setting -> {
                    Method pair = PetStoreClientBuilder.class.getMethod(setting.getName(), setting.getParameterTypes());
                    assertThat(nullable(setting)).as(setting.getName()).isEqualTo(nullable(pair));
                });
    }

    private static List<Boolean> nullable(Method setting) {
        return Stream.of(setting.getAnnotatedParameterTypes())
                .map(type -> type.isAnnotationPresent(Nullable.class))
                .toList();
    }

    /** Each setting beside what was set, and not beside what another copy made of it. */
    static Stream<Arguments> settings() throws Exception {
        SSLContext ssl = SSLContext.getInstance("TLS");
        ssl.init(null, null, null);
        X509TrustManager trust = new TrustsNobody();
        Supplier<String> supplier = () -> "key";
        OkHttpClient own = new OkHttpClient();
        Executor executor = task -> {};
        TimeSource time = new FakeTime();
        CallListener listener = new CallListener() {};
        RateLimitScope scope = RateLimitScope.isolated();
        Proxy httpProxy = new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("proxy.example", 3128));
        Proxy proxy = new Proxy(Proxy.Type.SOCKS, InetSocketAddress.createUnresolved("proxy.example", 1080));
        return Stream.of(
                setting("baseUrl", "https://other.example/v2", b -> b.baseUrl("https://other.example/v2")),
                setting("allowPlainHttp", true, b -> b.allowPlainHttp(true)),
                setting(
                        "variables",
                        Map.of("apiKey", "SHOP_API_KEY is not set"),
                        b -> b.variables.put("apiKey", "SHOP_API_KEY is not set")),
                setting("apiKey", "other-key", b -> b.apiKey("other-key")),
                setting("apiKeySupplier", supplier, b -> b.apiKey(supplier)),
                setting("connectTimeout", Duration.ofSeconds(1), b -> b.connectTimeout(Duration.ofSeconds(1))),
                setting("attemptTimeout", Duration.ofSeconds(2), b -> b.attemptTimeout(Duration.ofSeconds(2))),
                setting("timeout", Duration.ofSeconds(3), b -> b.timeout(Duration.ofSeconds(3))),
                setting("maxRateLimitWait", Duration.ofSeconds(4), b -> b.maxRateLimitWait(Duration.ofSeconds(4))),
                setting("rateLimitScope", scope, b -> b.rateLimitScope(scope)),
                setting("background", true, b -> b.background(true)),
                setting("retryPolicy", RetryPolicy.none(), b -> b.retryPolicy(RetryPolicy.none())),
                setting("maxResponseBytes", 5L, b -> b.maxResponseBytes(5)),
                setting("userAgentSuffix", "shop/1", b -> b.userAgentSuffix("shop/1")),
                setting("headers", Map.of("X-Tenant", "a"), b -> b.header("X-Tenant", "a")),
                setting("httpClient", own, b -> b.httpClient(own)),
                setting("proxy", proxy, b -> b.proxy(proxy)),
                setting("proxyAuthorization", "Basic YTpi", b -> b.proxy(httpProxy, "a", "b")),
                setting("sslContext", ssl, b -> b.sslContext(ssl, trust)),
                setting("trustManager", trust, b -> b.sslContext(ssl, trust)),
                setting("callbackExecutor", executor, b -> b.callbackExecutor(executor)),
                setting("asyncExecutor", executor, b -> b.asyncExecutor(executor)),
                setting("maxAsyncRequests", 5, b -> b.maxAsyncRequests(5)),
                setting("timeSource", time, b -> b.timeSource(time)),
                setting("listeners", List.of(listener), b -> b.addListener(listener)),
                setting("clientName", "staging", b -> b.clientName("staging")));
    }

    private static Arguments setting(String field, Object value, Consumer<PetStoreClientBuilder> set) {
        return Arguments.of(field, value, set);
    }

    @Test
    void everySettingIsAmongThese() throws Exception {
        assertThat(settings().map(setting -> setting.get()[0]))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(PetStoreClientBuilder.class.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .map(Field::getName)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void aBuilderOfAClientKeepsEachSetting(String name, Object value, Consumer<PetStoreClientBuilder> set)
            throws Exception {
        Field field = PetStoreClientBuilder.class.getDeclaredField(name);
        PetStoreClientBuilder builder = complete();
        assertThat(field.get(builder)).as("the default").isNotEqualTo(value);
        set.accept(builder);
        PetStoreClientBuilder copy;
        try (PetStoreClient client = builder.build()) {
            copy = client.toBuilder();
        }

        assertThat(field.get(builder)).isEqualTo(value);
        assertThat(field.get(copy)).isEqualTo(value);
    }

    @Test
    void aBuilderOfAClientSharesNothingWithIt() {
        PetStoreClientBuilder builder = complete().header("X-Tenant", "a");
        try (PetStoreClient client = builder.build()) {
            builder.header("X-Tenant", "changed on the first builder");
            client.toBuilder()
                    .header("X-Tenant", "changed on a copy")
                    .header("X-Region", "b")
                    .addListener(new CallListener() {});

            assertThat(client.toBuilder().headers).isEqualTo(Map.of("X-Tenant", "a"));
            assertThat(client.toBuilder().listeners).isEmpty();
        }
    }

    /** A trust manager that is told apart from all others. */
    private static final class TrustsNobody implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            throw new CertificateException("trusts nobody");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            throw new CertificateException("trusts nobody");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
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
