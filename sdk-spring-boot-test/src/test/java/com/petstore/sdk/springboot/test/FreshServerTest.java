// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.Stub;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.NewPet;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;

/** What one test of an application leaves behind, and the next one finds. */
class FreshServerTest {

    @SpringBootTest(properties = "petstore.rate-limit.max-wait=0s")
    @AutoConfigureMockPetStore
    static class OnRealClock {}

    @SpringBootTest(
            properties = {
                "petstore.rate-limit.max-wait=0s",
                "petstore.clients.staging.rate-limit.max-wait=0s",
                "petstore.clients.staging.rate-limit.scope=isolated"
            })
    @AutoConfigureMockPetStore(plan = "enterprise:1000/3")
    static class WithPlan {}

    @SpringBootTest(properties = "petstore.rate-limit.max-wait=0s")
    @AutoConfigureMockPetStore(plan = "enterprise:1000/3", clock = ClockMode.FROZEN, startTime = "2026-11-21T12:00:00Z")
    static class OnFrozenClock {}

    @SpringBootTest(properties = "petstore.application-name=of-its-own-context")
    @AutoConfigureMockPetStore(plan = "free", clock = ClockMode.AUTO_ADVANCE, startTime = "2026-11-21T12:00:00Z")
    static class OnAdvancingClock {}

    @SpringBootTest
    @AutoConfigureMockPetStore(randomSeed = 42)
    static class Strict {}

    @SpringBootTest
    @AutoConfigureMockPetStore(allowUnconsumedFaults = true)
    static class Lenient {}

    @SpringBootTest
    @AutoConfigureMockPetStore(startTime = "2026-11-21T12:00:00Z")
    static class StartTimeOfRealClock {}

    @SpringBootTest
    @AutoConfigureMockPetStore(clock = ClockMode.FROZEN, startTime = "noon")
    static class NoStartTime {}

    private static Named<Consumer<MockPetStore>> leaves(String what, Consumer<MockPetStore> change) {
        return Named.of(what, change);
    }

    static Stream<Named<Consumer<MockPetStore>>> changes() {
        return Stream.of(
                leaves("pet", mock -> mock.seed(NewMockPet.of("Rex", 1).status(MockPetStatus.SOLD))),
                leaves("orders", mock -> mock.seedOrders("[1]")),
                leaves("fault", mock -> mock.faults().add(Fault.status(400))),
                leaves("stub", mock -> mock.stubs().add(Stub.get("/v1/pets").returns(200, "[]"))),
                leaves("plan", mock -> mock.keys().get(mock.apiKey()).changePlan(QuotaPlan.FREE)),
                leaves("ban", mock -> mock.keys().get(mock.apiKey()).ban(Duration.ofHours(1))),
                leaves("further key", mock -> mock.keys().add("other", QuotaPlan.FREE)),
                leaves("revoked key", mock -> mock.keys().revoke(mock.apiKey())),
                leaves("frozen clock", mock -> mock.clock().freeze()),
                leaves("clock that advances by itself", mock -> mock.clock().autoAdvance()));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void serverIsAsNewAfterAnyChange(Consumer<MockPetStore> change) throws Throwable {
        TestRun run = new TestRun(OnRealClock.class);
        run.test(test -> change.accept(test.mock()));

        run.test(test -> {
            MockPetStore mock = test.mock();
            assertThat(mock.journal().requests()).isEmpty();
            assertThat(mock.pets()).isEmpty();
            assertThat(mock.faults().list()).isEmpty();
            assertThat(mock.stubs().list()).isEmpty();
            assertThat(mock.keys().all()).hasSize(1);
            assertThat(mock.keys().get(mock.apiKey()).plan()).isEqualTo(QuotaPlan.UNLIMITED);
            assertThat(mock.clock().mode()).isEqualTo(ClockMode.REAL);
            assertThat(test.shop().names()).isEmpty();
            assertThat(test.context()
                            .getBean(PetStoreClient.class)
                            .request("GET", "/store/orders")
                            .execute())
                    .isEqualTo("[]");
        });
    }

    @Test
    void journalIsEmptyAfterRequestsOfTestBefore() throws Throwable {
        TestRun run = new TestRun(OnRealClock.class);
        run.test(test -> test.shop().names());

        run.test(test -> assertThat(test.mock().journal().requests()).isEmpty());
    }

    @Test
    void everyClientDropsRefusalOnRealClock() throws Throwable {
        TestRun run = new TestRun(WithPlan.class);
        run.test(test -> {
            test.mock().faults().add(Fault.status(429).header("Retry-After", "3600"));
            clients(test)
                    .forEach(client -> assertThatExceptionOfType(RateLimitException.class)
                            .isThrownBy(() -> client.listPets().execute()));
        });

        run.test(test -> clients(test)
                .forEach(client -> assertThat(client.listPets().execute()).isEmpty()));
    }

    private static Stream<PetStoreClient> clients(TestRun test) {
        return Stream.of("petstore.default", "petstore.staging")
                .map(bean -> test.context().getBean(bean, PetStoreClient.class));
    }

    @ParameterizedTest
    @ValueSource(classes = {WithPlan.class, OnFrozenClock.class})
    void everyTestHasWholeQuota(Class<?> testClass) throws Throwable {
        TestRun run = new TestRun(testClass);
        for (int i = 0; i < 3; i++) {
            run.test(test -> {
                for (int call = 0; call < 3; call++) {
                    assertThat(test.shop().names()).isEmpty();
                }
                assertThatExceptionOfType(RateLimitException.class)
                        .isThrownBy(() -> test.shop().names());
            });
        }
    }

    @Test
    void testsBeginTwoDaysApartOnVirtualClock() throws Throwable {
        TestRun run = new TestRun(OnFrozenClock.class);
        Instant[] first = new Instant[1];
        run.test(test -> {
            first[0] = test.mock().clock().instant();
            test.mock().clock().advance(Duration.ofHours(1));
            test.mock().clock().resume();
        });

        run.test(test -> {
            assertThat(test.mock().clock().instant()).isEqualTo(first[0].plus(Duration.ofDays(3)));
            assertThat(test.mock().clock().mode()).isEqualTo(ClockMode.FROZEN);
        });
        run.test(test -> assertThat(test.mock().clock().instant()).isEqualTo(first[0].plus(Duration.ofDays(5))));
    }

    @Test
    void createThatWaitsWhenItsTestEndsIsNotCarriedOutInNextTest() throws Throwable {
        TestRun run = new TestRun(OnFrozenClock.class);
        for (int i = 0; i < 20; i++) {
            run.test(test -> {
                MockPetStore mock = test.mock();
                mock.faults().add(Fault.latency(Duration.ofHours(1)).times(1));
                test.context()
                        .getBean(PetStoreClient.class)
                        .createPet(NewPet.builder().name("Rex").categoryId(1).build())
                        .executeAsync();
                mock.journal().await(request -> !request.faults().isEmpty(), 1, Duration.ofSeconds(30));
            });

            run.test(test -> {
                test.shop().names();
                assertThat(test.mock().pets()).isEmpty();
            });
        }
    }

    @Test
    void firstTestBeginsAtStartTimeAndClientsWaitOnClock() throws Throwable {
        new TestRun(OnAdvancingClock.class).test(test -> {
            Instant start = Instant.parse("2026-11-21T12:00:00Z");
            assertThat(test.mock().clock().instant()).isEqualTo(start);
            for (int call = 0; call < 61; call++) {
                test.shop().names();
            }
            assertThat(test.mock().clock().instant()).isAfterOrEqualTo(start.plusSeconds(60));
        });
    }

    @Test
    void faultThatHasNotHitFailsTest() throws Throwable {
        TestRun run = new TestRun(Strict.class);
        assertThatThrownBy(() -> run.test(
                        test -> test.mock().faults().add(Fault.status(503).times(1))))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching("all faults must have hit when the test ends, these could still: fault \\d+"
                        + " \\{\"kind\":\"status\",.*}, hits: 0, left: 1");

        run.test(test -> assertThat(test.mock().faults().list()).isEmpty());
    }

    @Test
    void faultThatHasNotHitIsAllowedWhereTestsDeclareIt() throws Throwable {
        new TestRun(Lenient.class)
                .test(test -> test.mock().faults().add(Fault.status(503).times(1)));
    }

    @Test
    void failedTestShowsServerAndNoUnusedFault() {
        Throwable failure = catchThrowable(() -> new TestRun(Strict.class).test(test -> {
            test.mock().faults().add(Fault.status(503).nth(2));
            test.shop().names();
            throw new AssertionError("own");
        }));

        assertThat(failure).hasMessage("own");
        assertThat(failure.getSuppressed())
                .singleElement()
                .satisfies(report -> assertThat(report)
                        .hasMessageStartingWith("MockPetStore at http://127.0.0.1:")
                        .hasMessageContaining("whose random seed is 42")
                        .hasMessageEndingWith("#1 GET /v1/pets 200"));
    }

    @Test
    void refusesStartTimeOfRealClock() {
        assertThatThrownBy(() -> new TestRun(StartTimeOfRealClock.class).context())
                .rootCause()
                .hasMessage("clock must be FROZEN or AUTO_ADVANCE where startTime is given, was REAL");
    }

    @Test
    void refusesStartTimeThatCannotBeRead() {
        assertThatThrownBy(() -> new TestRun(NoStartTime.class).context())
                .hasStackTraceContaining("startTime must be a time such as 2026-11-21T12:00:00Z, was \"noon\"");
    }
}
