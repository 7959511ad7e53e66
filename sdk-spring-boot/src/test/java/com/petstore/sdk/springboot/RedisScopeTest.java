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
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** The scope {@code redis} without a Redis: where its ledger is, what it is set to, and what applications are told that name none. */
class RedisScopeTest {

    /** At which nothing listens. */
    private static final String URI = "redis://127.0.0.1:1";

    @AutoClose
    private final MockPetStore service = MockPetStore.start();

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(PetStoreAutoConfiguration.class))
            .withPropertyValues(
                    "petstore.base-url=" + service.baseUrl(),
                    "petstore.api-key=" + service.apiKey(),
                    "petstore.rate-limit.scope=redis");

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
            assertThat(context.getBean(LedgerScopes.class))
                    .extracting("redisLedger")
                    .isNotNull();
        });
    }

    @Test
    void sharesOneLedgerBetweenClients() {
        application
                .withPropertyValues(
                        "petstore.rate-limit.redis.uri=" + URI,
                        "petstore.clients.other.base-url=" + service.baseUrl(),
                        "petstore.clients.other.api-key=k",
                        "petstore.clients.other.rate-limit.scope=redis")
                .run(context -> {
                    LedgerScopes ledgers = context.getBean(LedgerScopes.class);
                    assertThat(context.getBeanNamesForType(PetStoreClient.class))
                            .hasSize(2);
                    assertThat(ledgers.inRedis(List.of())).isNotNull().isSameAs(ledgers.inRedis(List.of()));
                });
    }

    @Test
    void opensNoConnectionForOtherScopes() {
        application
                .withPropertyValues("petstore.rate-limit.scope=shared")
                .run(context -> assertThat(context.getBean(LedgerScopes.class))
                        .extracting("redisLedger")
                        .isNull());
    }

    @Test
    void refusesAddressThatNoClientUses() {
        assertThat(problems(application.withPropertyValues(
                        "petstore.rate-limit.redis.uri=" + URI, "petstore.rate-limit.scope=shared")))
                .containsExactly("petstore.rate-limit.redis.uri is set, and no client has rate-limit.scope=redis");
    }

    @Test
    void takesAddressThatOneOfSeveralClientsUses() {
        application
                .withPropertyValues(
                        "petstore.rate-limit.redis.uri=" + URI,
                        "petstore.rate-limit.scope=shared",
                        "petstore.clients.other.base-url=" + service.baseUrl(),
                        "petstore.clients.other.api-key=k",
                        "petstore.clients.other.rate-limit.scope=redis")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void asksNoLedgerWhereLedgersAreDisabled() {
        application
                .withPropertyValues(
                        "petstore.rate-limit.ledger.enabled=false",
                        "petstore.rate-limit.redis.uri=" + URI,
                        "petstore.clients.other.base-url=" + service.baseUrl(),
                        "petstore.clients.other.api-key=k",
                        "petstore.clients.other.rate-limit.scope=ledger")
                .run(context -> {
                    assertThat(context.getBean(LedgerScopes.class))
                            .extracting("redisLedger")
                            .isNull();
                    assertThat(context.getBean(PetStoreClients.class).created())
                            .allSatisfy((client, created) ->
                                    assertThat(created.scope()).isEqualTo(PetStoreProperties.Scope.SHARED))
                            .hasSize(2);
                });
    }

    @Test
    void everySettingOfLedgerHasProperty() {
        Stream<String> settings = Stream.of(RedisQuotaLedgerBuilder.class.getMethods())
                .filter(method -> method.getReturnType() == RedisQuotaLedgerBuilder.class)
                .map(Method::getName);

        assertThat(Stream.concat(Stream.of("uri"), settings))
                .containsExactlyInAnyOrderElementsOf(Stream.of(RedisProperties.class.getRecordComponents())
                        .map(component -> component.getName())
                        .toList());
    }

    @Test
    void defaultsAreThoseOfLedger() {
        try (QuotaLedger ledger = RedisQuotaLedger.connect(URI)) {
            application
                    .withPropertyValues("petstore.rate-limit.redis.uri=" + URI)
                    .run(context -> assertThat(context.getBean(LedgerScopes.class))
                            .extracting("redisLedger.ledger")
                            .usingRecursiveComparison()
                            .comparingOnlyFields("timeout", "leaseMillis", "keyPrefix", "whenUnavailable")
                            .isEqualTo(ledger));
        }
    }

    @Test
    void setsEveryProperty() {
        application
                .withPropertyValues(
                        "petstore.rate-limit.redis.uri=" + URI,
                        "petstore.rate-limit.redis.timeout=200ms",
                        "petstore.rate-limit.redis.lease=3s",
                        "petstore.rate-limit.redis.key-prefix=shop",
                        "petstore.rate-limit.redis.when-unavailable=wait")
                .run(context -> assertThat(context.getBean(LedgerScopes.class))
                        .extracting("redisLedger.ledger")
                        .extracting("timeout", "leaseMillis", "keyPrefix", "whenUnavailable")
                        .isEqualTo(tuple(Duration.ofMillis(200), 3_000L, "shop:1:", WhenUnavailable.WAIT)
                                .toList()));
    }

    private static List<String> problems(ApplicationContextRunner application) {
        return FailedStart.problems(application);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    uri=secret@host        | .uri must be one of Redis, such as rediss://user:password@host:6380
                    timeout=3s             | .timeout must be 10 ms to 1.5 s, was '3s'
                    lease=1s               | .lease must be 2 s to 60 s, was '1s'
                    key-prefix= #          | .key-prefix must not be blank, was ''
                    when-unavailable=fail  | .when-unavailable must be one of headers, wait
                    """)
    void namesSettingThatIsWrongOnceForAllClients(String property, String problem) {
        assertThat(problems(application.withPropertyValues(
                        "petstore.rate-limit.redis.uri=" + URI,
                        "petstore.rate-limit.redis." + property.replace("#", ""),
                        "petstore.clients.other.base-url=https://pets.example/v1",
                        "petstore.clients.other.api-key=k",
                        "petstore.clients.other.rate-limit.scope=redis")))
                .singleElement()
                .asString()
                .startsWith("petstore.rate-limit.redis" + problem)
                .doesNotContain("secret");
    }

    @Test
    void namesAllSettingsThatAreWrongAtOnce() {
        assertThat(problems(application.withPropertyValues(
                        "petstore.rate-limit.redis.uri=" + URI,
                        "petstore.rate-limit.redis.timeout=3s",
                        "petstore.rate-limit.redis.lease=1000ms",
                        "petstore.rate-limit.redis.key-prefix= ")))
                .containsExactly(
                        "petstore.rate-limit.redis.timeout must be 10 ms to 1.5 s, was '3s'",
                        "petstore.rate-limit.redis.lease must be 2 s to 60 s, was '1000ms'",
                        "petstore.rate-limit.redis.key-prefix must not be blank, was ''");
    }

    private static final String NO_ADDRESS =
            "petstore.rate-limit.redis.uri must be set, or there must be one bean of the type LettuceConnectionFactory, "
                    + "such as that of spring.data.redis.url";

    @Test
    void wantsAddressWhereNothingNamesRedis() {
        assertThat(problems(application)).containsExactly(NO_ADDRESS);
    }

    @Test
    void wantsAddressWithoutSpringData() {
        assertThat(problems(application.withClassLoader(new FilteredClassLoader("org.springframework.data"))))
                .containsExactly(NO_ADDRESS);
    }

    @Test
    void wantsAddressWhereConnectionsAreSeveral() {
        assertThat(problems(application
                        .withBean("first", LettuceConnectionFactory.class, RedisScopeTest::standalone)
                        .withBean("second", LettuceConnectionFactory.class, RedisScopeTest::standalone)))
                .containsExactly(NO_ADDRESS);
    }

    @Test
    void wantsAddressWhereAnyServerMayBePrimary() {
        assertThat(problems(application
                        .withPropertyValues("spring.data.redis.masterreplica.nodes=127.0.0.1:1,127.0.0.1:2")
                        .withBean(LettuceConnectionFactory.class, RedisScopeTest::standalone)))
                .containsExactly(
                        "petstore.rate-limit.redis.uri must be set to the primary, because spring.data.redis.masterreplica does not say which server that is");
    }

    @Test
    void wantsLedgerOnClassPath() {
        assertThat(problems(application
                        .withPropertyValues("petstore.rate-limit.redis.uri=" + URI)
                        .withClassLoader(new FilteredClassLoader("com.petstore.sdk.redis"))))
                .containsExactly("petstore.rate-limit.redis: petstore-sdk-redis must be on the class path");
    }
}
