// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.redis.RedisQuotaLedger;
import com.petstore.sdk.redis.RedisQuotaLedgerBuilder;
import com.petstore.sdk.redis.WhenUnavailable;
import io.lettuce.core.RedisClient;
import io.lettuce.core.SslOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContext;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** The scope {@code ledger} without a Redis: where the ledger is, what it is set to, and the messages where there is none. */
class RedisScopeTest {

    /** At which nothing listens. */
    private static final String URI = "redis://127.0.0.1:1";

    @AutoClose
    private final MockPetStore service = MockPetStore.start();

    private final ApplicationContextRunner application =
            StarterApplication.of(service).withPropertyValues("petstore.rate-limit.scope=ledger");

    private static Collection<ApplicationLedger.Opened> ledgers(ApplicationContext context) {
        Object[] opened = new Object[1];
        assertThat(context.getBean(ApplicationLedger.class))
                .extracting("opened")
                .satisfies(found -> opened[0] = found);
        @SuppressWarnings("unchecked")
        Map<Object, ApplicationLedger.Opened> ledgers = (Map<Object, ApplicationLedger.Opened>) opened[0];
        return ledgers.values();
    }

    /** Returns the ledger, or null if none was opened. */
    private static QuotaLedger opened(ApplicationContext context) {
        return ledgers(context).stream()
                .map(ApplicationLedger.Opened::ledger)
                .findFirst()
                .orElse(null);
    }

    private static LettuceConnectionFactory standalone() {
        return new LettuceConnectionFactory(new RedisStandaloneConfiguration("127.0.0.1", 1));
    }

    static List<Named<LettuceConnectionFactory>> connections() {
        return List.of(
                Named.of("standalone", standalone()),
                Named.of(
                        "cluster", new LettuceConnectionFactory(new RedisClusterConfiguration(List.of("127.0.0.1:1")))),
                Named.of(
                        "sentinel",
                        new LettuceConnectionFactory(new RedisSentinelConfiguration("shop", Set.of("127.0.0.1:1")))),
                Named.of("socket", new LettuceConnectionFactory(new RedisSocketConfiguration("no.sock"))));
    }

    @ParameterizedTest
    @MethodSource("connections")
    void followsHeadersWhereRedisOfSpringDataIsUnreachable(LettuceConnectionFactory connection) {
        application.withBean(LettuceConnectionFactory.class, () -> connection).run(context -> {
            assertThat(context.getBean(PetStoreClient.class).listPets().execute())
                    .isEmpty();
            assertThat(opened(context)).isNotNull();
        });
    }

    private static SslBundle bundle() {
        try (MockPetStore withCertificate = MockPetStore.builder().tls().start()) {
            String pem = withCertificate.tls().pem();
            return SslBundle.of(new PemSslStoreBundle(null, PemSslStoreDetails.forCertificate(pem)));
        }
    }

    @Test
    void newConnectionsOfBothKindsOfClientUseReloadedSslBundle() {
        SslBundle bundle = bundle();
        DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry("redis", bundle);
        RedisClient single = RedisClient.create(URI);
        RedisClusterClient cluster = RedisClusterClient.create(URI);
        RedisLedger.followBundle(single, bundles, "redis");
        RedisLedger.followBundle(cluster, bundles, "redis");
        SslOptions before = single.getOptions().getSslOptions();

        bundles.updateBundle("redis", bundle);

        assertThat(single.getOptions().getSslOptions()).isNotSameAs(before);
        assertThat(cluster.getOptions().getSslOptions()).isNotSameAs(before);
        single.shutdown();
        cluster.shutdown();
    }

    @Test
    void refreshWithOtherSettingsOpensAnotherLedger() {
        application.withPropertyValues("petstore.ledger.uri=" + URI).run(context -> {
            TestPropertyValues.of("petstore.ledger.timeout=200ms").applyTo(context);

            context.getBean(PetStoreClients.class).create("default");

            assertThat(ledgers(context))
                    .extracting("ledger.timeout")
                    .containsExactlyInAnyOrder(Duration.ofSeconds(1), Duration.ofMillis(200));
        });
    }

    @Test
    void sharesOneLedgerBetweenClients() {
        application
                .withPropertyValues(
                        "petstore.ledger.uri=" + URI,
                        "petstore.clients.other.base-url=" + service.baseUrl(),
                        "petstore.clients.other.api-key=k",
                        "petstore.clients.other.rate-limit.scope=ledger")
                .run(context -> {
                    assertThat(context.getBeanNamesForType(PetStoreClient.class))
                            .hasSize(2);
                    assertThat(ledgers(context)).hasSize(1);
                });
    }

    @Test
    void opensNoConnectionForOtherScopes() {
        application
                .withPropertyValues("petstore.rate-limit.scope=shared")
                .run(context -> assertThat(opened(context)).isNull());
    }

    @Test
    void refusesAddressThatNoClientUses() {
        assertThat(FailedStart.problems(application.withPropertyValues(
                        "petstore.ledger.uri=" + URI, "petstore.rate-limit.scope=shared")))
                .containsExactly("petstore.ledger.uri is set, and no client has rate-limit.scope=ledger"
                        + " (\"petstore.ledger.uri\" from property source \"test\")");
    }

    @Test
    void takesAddressThatOneOfSeveralClientsUses() {
        application
                .withPropertyValues(
                        "petstore.ledger.uri=" + URI,
                        "petstore.rate-limit.scope=shared",
                        "petstore.clients.other.base-url=" + service.baseUrl(),
                        "petstore.clients.other.api-key=k",
                        "petstore.clients.other.rate-limit.scope=ledger")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void usesNoLedgerWhereLedgersAreDisabled() {
        application
                .withPropertyValues(
                        "petstore.ledger.enabled=false",
                        "petstore.ledger.uri=" + URI,
                        "petstore.clients.other.base-url=" + service.baseUrl(),
                        "petstore.clients.other.api-key=k",
                        "petstore.clients.other.rate-limit.scope=ledger")
                .run(context -> {
                    assertThat(opened(context)).isNull();
                    assertThat(context.getBeansOfType(PetStoreClient.class).values())
                            .allSatisfy(client -> assertThat(
                                            client.rateLimitStatus().ledger())
                                    .isEmpty())
                            .hasSize(2);
                });
    }

    @Test
    void everySettingOfLedgerHasProperty() {
        Stream<String> settings = Stream.of(RedisQuotaLedgerBuilder.class.getMethods())
                .filter(method -> method.getReturnType() == RedisQuotaLedgerBuilder.class)
                .map(Method::getName)
                // How long a process may be silent is no setting of an application.
                .filter(setting -> !setting.equals("lease"));

        assertThat(Stream.concat(Stream.of("enabled", "required", "uri"), settings))
                .containsExactlyInAnyOrderElementsOf(Stream.of(ApplicationProperties.Ledger.class.getRecordComponents())
                        .map(component -> component.getName())
                        .toList());
    }

    @Test
    void defaultsAreThoseOfLedger() {
        try (QuotaLedger ledger = RedisQuotaLedger.builder().connect(URI)) {
            application
                    .withPropertyValues("petstore.ledger.uri=" + URI)
                    .run(context -> assertThat(opened(context))
                            .usingRecursiveComparison()
                            .comparingOnlyFields("timeout", "keyPrefix", "whenUnavailable")
                            .isEqualTo(ledger));
        }
    }

    @Test
    void setsEveryProperty() {
        application
                .withPropertyValues(
                        "petstore.ledger.uri=" + URI,
                        "petstore.ledger.timeout=200ms",
                        "petstore.ledger.key-prefix=shop",
                        "petstore.ledger.when-unavailable=wait")
                .run(context -> assertThat(opened(context))
                        .extracting("timeout", "keyPrefix", "whenUnavailable")
                        .isEqualTo(tuple(Duration.ofMillis(200), "shop:2:", WhenUnavailable.WAIT)
                                .toList()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    uri=secret@host        | .uri must be one of Redis, such as rediss://user:password@host:6380
                    timeout=3s             | .timeout must be 10 ms to 1.5 s, was
                    timeout=100            | .timeout must be a duration with its unit, such as 10s
                    when-unavailable=fail  | .when-unavailable must be one of headers, wait
                    """)
    void namesSettingThatIsWrongOnceForAllClients(String property, String problem) {
        assertThat(FailedStart.problems(application.withPropertyValues(
                        "petstore.ledger.uri=" + URI,
                        "petstore.ledger." + property,
                        "petstore.clients.other.base-url=https://pets.example/v1",
                        "petstore.clients.other.api-key=k",
                        "petstore.clients.other.rate-limit.scope=ledger")))
                .singleElement()
                .asString()
                .startsWith("petstore.ledger" + problem)
                .doesNotContain("secret");
    }

    @Test
    void namesAllSettingsThatAreWrongAtOnce() {
        assertThat(FailedStart.problems(application.withPropertyValues(
                        "petstore.ledger.uri=" + URI,
                        "petstore.ledger.timeout=3s",
                        "petstore.ledger.when-unavailable=fail")))
                .satisfiesExactlyInAnyOrder(
                        problem -> assertThat(problem).startsWith("petstore.ledger.timeout "),
                        problem -> assertThat(problem).startsWith("petstore.ledger.when-unavailable "));
    }

    @Test
    void prefersBeanToRedis() {
        application
                .withPropertyValues("petstore.ledger.uri=" + URI)
                .withBean(QuotaLedger.class, () -> RedisQuotaLedger.builder().connect(URI))
                .run(context -> assertThat(opened(context)).isSameAs(context.getBean(QuotaLedger.class)));
    }

    @Test
    void requiresOneBeanOfSeveral() {
        assertThat(FailedStart.problems(application
                        .withBean(
                                "first",
                                QuotaLedger.class,
                                () -> RedisQuotaLedger.builder().connect(URI))
                        .withBean(
                                "second",
                                QuotaLedger.class,
                                () -> RedisQuotaLedger.builder().connect(URI))))
                .singleElement()
                .asString()
                .startsWith("petstore.rate-limit.scope ledger needs one bean of the type QuotaLedger,"
                        + " there are first and second (");
    }

    private static final String NO_ADDRESS =
            "petstore.ledger.uri must be set, or there must be a bean of the type QuotaLedger, or one bean of the type"
                    + " LettuceConnectionFactory, such as that of spring.data.redis.url";

    @Test
    void requiresAddressWhereNothingNamesRedis() {
        assertThat(FailedStart.problems(application)).containsExactly(NO_ADDRESS);
    }

    @Test
    void requiresAddressWithoutSpringData() {
        assertThat(FailedStart.problems(
                        application.withClassLoader(new FilteredClassLoader("org.springframework.data"))))
                .containsExactly(NO_ADDRESS);
    }

    @Test
    void requiresAddressWhereConnectionsAreSeveral() {
        assertThat(FailedStart.problems(application
                        .withBean("first", LettuceConnectionFactory.class, RedisScopeTest::standalone)
                        .withBean("second", LettuceConnectionFactory.class, RedisScopeTest::standalone)))
                .containsExactly(NO_ADDRESS);
    }

    @Test
    void requiresAddressWhereAnyServerMayBePrimary() {
        assertThat(FailedStart.problems(application
                        .withPropertyValues("spring.data.redis.masterreplica.nodes=127.0.0.1:1,127.0.0.1:2")
                        .withBean(LettuceConnectionFactory.class, RedisScopeTest::standalone)))
                .containsExactly(
                        "petstore.ledger.uri must be set to the primary, because spring.data.redis.masterreplica does not name that server");
    }

    @Test
    void requiresLedgerOnClassPath() {
        assertThat(FailedStart.problems(application
                        .withPropertyValues("petstore.ledger.uri=" + URI)
                        .withClassLoader(new FilteredClassLoader("com.petstore.sdk.redis"))))
                .singleElement()
                .asString()
                .startsWith("petstore.rate-limit.scope ledger needs petstore-sdk-redis on the class path");
    }
}
