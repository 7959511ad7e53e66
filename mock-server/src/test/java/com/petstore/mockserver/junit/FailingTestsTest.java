// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.testing.TestClient;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestWatcher;

/** What the tests of an application get to see when they fail, or ought to. */
class FailingTestsTest {

    private static final String RULE = "all faults must have hit when the test ends, these could still: ";

    @WithMockPetStore(randomSeed = 42)
    static class Fails {
        @Test
        void afterTwoRequests(@BaseUrl String url, @ApiKey String key) {
            TestClient client = new TestClient(url, key);
            client.get("/pets?limit=5");
            client.get("/nowhere");
            throw new IllegalStateException("no pet");
        }
    }

    @Test
    void aFailureHasTheJournalAndTheSeedInItsStackTrace() {
        assertThat(stackTrace(onlyFailure(Fails.class)))
                .contains("IllegalStateException: no pet")
                .contains("Suppressed: ")
                .contains("random seed is 42")
                .contains("#1 GET /v1/pets?limit=5 200\n#2 GET /v1/nowhere 404")
                .doesNotContain("mock-key");
    }

    @WithMockPetStore
    static class FailsAfterwards {
        @Test
        void withoutARequest() {}

        @AfterEach
        void fail() {
            throw new IllegalStateException("in the end");
        }
    }

    @Test
    void aFailureInAfterEachHasThemToo() {
        assertThat(stackTrace(onlyFailure(FailsAfterwards.class))).contains("in the end", "received no requests");
    }

    @WithMockPetStore
    static class LeavesFaultsBehind {
        @Test
        void oneOfTwoHits(MockPetStore mock) {
            mock.faults().add(Fault.status(503).times(2));
            mock.faults().add(Fault.connectionReset().nth(3));
            new TestClient(mock.baseUrl(), mock.apiKey()).get("/pets");
        }
    }

    @Test
    void aTestThatLeavesFaultsBehindFailsAndNamesThem() {
        assertThat(onlyFailure(LeavesFaultsBehind.class))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        RULE + "fault 1 {\"kind\":\"status\",\"status\":503,\"times\":2}, hits: 1, left: 1;"
                                + " fault 2 {\"kind\":\"connection-reset\",\"nth\":3}, hits: 0")
                .satisfies(failure -> assertThat(stackTrace(failure)).contains("#1 GET /v1/pets 503"));
    }

    @WithMockPetStore
    static class FailsAndLeavesFaultsBehind {
        @Test
        void both(MockPetStore mock) {
            mock.faults().add(Fault.stall().times(1));
            throw new IllegalStateException("the reason");
        }
    }

    @Test
    void aTestThatFailsAnywayKeepsItsReason() {
        assertThat(onlyFailure(FailsAndLeavesFaultsBehind.class)).hasMessage("the reason");
    }

    @WithMockPetStore(allowUnconsumedFaults = true)
    static class MayLeaveFaultsBehind {
        @Test
        void andDoes(MockPetStore mock) {
            mock.faults().add(Fault.stall().times(1));
        }
    }

    @WithMockPetStore
    static class LeavesFaultsWithoutANumberBehind {
        @Test
        void thatHitNothing(MockPetStore mock) {
            mock.faults().add(Fault.status(503));
            mock.faults().add(Fault.status(503).probability(0.5).times(1));
        }
    }

    @Test
    void faultsThatPromiseNothingOrAreAllowedFailNoTest() {
        Samples.run(MayLeaveFaultsBehind.class, LeavesFaultsWithoutANumberBehind.class)
                .allEvents()
                .assertStatistics(events -> events.failed(0));
    }

    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    @WithMockPetStore(lifecycle = Lifecycle.PER_CLASS)
    static class SharesAServer {
        @Test
        @Order(1)
        void leaves(MockPetStore mock) {
            mock.faults().add(Fault.status(503).times(1));
        }

        @Test
        @Order(2)
        void isSparedIt(MockPetStore mock) {
            assertThat(new TestClient(mock.baseUrl(), mock.apiKey())
                            .get("/pets")
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void theNextTestOnASharedServerIsSparedWhatTheLastLeft() {
        assertThat(Samples.failedTests(Samples.run(SharesAServer.class))).containsExactly("leaves(MockPetStore)");
    }

    @WithMockPetStore(lifecycle = Lifecycle.PER_CLASS)
    static class AddsFaultsBeforeAllTests {
        @BeforeAll
        static void add(MockPetStore mock) {
            mock.faults().add(Fault.status(503).times(2));
        }

        @Test
        void onlyOneHits(MockPetStore mock) {
            new TestClient(mock.baseUrl(), mock.apiKey()).get("/pets");
        }
    }

    static class StartsWithFaults {
        @RegisterExtension
        static final MockPetStoreExtension petStore = new MockPetStoreExtension(
                settings -> settings.faults(Fault.status(503).times(2)));

        @Test
        void onlyOneHits() {
            new TestClient(petStore.baseUrl(), petStore.apiKey()).get("/pets");
        }
    }

    @Test
    void faultsOfTheClassFailTheClassAtItsEnd() {
        for (Class<?> sample : new Class<?>[] {AddsFaultsBeforeAllTests.class, StartsWithFaults.class}) {
            assertThat(onlyFailure(sample))
                    .hasMessage(RULE + "fault 1 {\"kind\":\"status\",\"status\":503,\"times\":2}, hits: 1, left: 1");
            assertThat(Samples.failedTests(Samples.run(sample))).isEmpty();
        }
    }

    static class StartsEachTestWithFaults {
        @RegisterExtension
        final MockPetStoreExtension petStore = new MockPetStoreExtension(
                settings -> settings.faults(Fault.status(503).times(1)));

        @Test
        void noneHits() {}
    }

    @Test
    void faultsOfTheStartOfATestFailTheTest() {
        assertThat(Samples.failedTests(Samples.run(StartsEachTestWithFaults.class)))
                .containsExactly("noneHits()");
    }

    @WithMockPetStore(lifecycle = Lifecycle.PER_CLASS)
    static class RunsTwoTestsAtOnce {
        private static final CountDownLatch FAULT_ADDED = new CountDownLatch(1);
        private static final CountDownLatch OTHER_ENDED = new CountDownLatch(1);

        @Test
        void addsAFaultAndUsesItOnceTheOtherHasEnded(MockPetStore mock) throws InterruptedException {
            mock.faults().add(Fault.status(503).times(1));
            FAULT_ADDED.countDown();
            assertThat(OTHER_ENDED.await(30, TimeUnit.SECONDS)).isTrue();
            new TestClient(mock.baseUrl(), mock.apiKey()).get("/pets");
        }

        @Test
        @ExtendWith(TellsThatTheTestEnded.class)
        void endsMeanwhile() throws InterruptedException {
            assertThat(FAULT_ADDED.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    static class TellsThatTheTestEnded implements TestWatcher {
        @Override
        public void testSuccessful(ExtensionContext context) {
            RunsTwoTestsAtOnce.OTHER_ENDED.countDown();
        }

        @Override
        public void testFailed(ExtensionContext context, Throwable cause) {
            RunsTwoTestsAtOnce.OTHER_ENDED.countDown();
        }
    }

    @Test
    void noTestIsBlamedForTheFaultsOfOneThatRunsBesideIt() {
        Samples.runConcurrently(RunsTwoTestsAtOnce.class)
                .testEvents()
                .assertStatistics(events -> events.succeeded(2).failed(0));
    }

    @WithMockPetStore(lifecycle = Lifecycle.PER_CLASS)
    static class FailsBesideAnother {
        private static final CyclicBarrier BOTH = new CyclicBarrier(2);

        @Test
        void fails(MockPetStore mock) throws Exception {
            BOTH.await(30, TimeUnit.SECONDS);
            throw new IllegalStateException("by the test");
        }

        @Test
        void passes() throws Exception {
            BOTH.await(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void aFailureNamesTheTestsThatUsedTheServerAtTheSameTime() {
        assertThat(Samples.failures(Samples.runConcurrently(FailsBesideAnother.class)))
                .singleElement()
                .satisfies(failure -> assertThat(stackTrace(failure))
                        .contains("by the test", "these tests used the server at the same time: passes()"));
        assertThat(stackTrace(onlyFailure(Fails.class))).doesNotContain("at the same time");
    }

    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class ResetsFirst {
        @RegisterExtension
        static final MockPetStoreExtension petStore = new MockPetStoreExtension();

        @BeforeEach
        void reset() {
            petStore.server().reset();
        }

        @Test
        @Order(1)
        void leavesAFault() {
            petStore.server().faults().add(Fault.status(503).times(1));
        }

        @Test
        @Order(2)
        void failsAfterARequest() {
            new TestClient(petStore.baseUrl(), petStore.apiKey()).get("/pets/7");
            throw new IllegalStateException("by the test");
        }
    }

    @Test
    void aResetBeforeEachTestHidesNothing() {
        List<Throwable> failures = Samples.failures(Samples.run(ResetsFirst.class));

        assertThat(failures).hasSize(2);
        assertThat(failures.get(0)).hasMessageStartingWith(RULE + "fault 1 ");
        assertThat(stackTrace(failures.get(1))).contains("#1 GET /v1/pets/7 404");
    }

    abstract static class SharesAField {
        static final MockPetStoreExtension PET_STORE = new MockPetStoreExtension();

        @RegisterExtension
        static final MockPetStoreExtension petStore = PET_STORE;
    }

    static class UsesTheSharedField extends SharesAField {
        @Test
        void adds(MockPetStore mock) {
            mock.seed(NewMockPet.of("Rex", 7));
        }
    }

    static class UsesItToo extends SharesAField {
        @Test
        void findsNothing(MockPetStore mock) {
            assertThat(mock.pets()).isEmpty();
        }
    }

    @Test
    void anExtensionStartsNoServerAfterItsLastClass() {
        Samples.run(UsesTheSharedField.class, UsesItToo.class).allEvents().assertStatistics(events -> events.failed(0));
        MockPetStore last = SharesAField.PET_STORE.server();

        assertThat(SharesAField.PET_STORE.baseUrl()).isEqualTo(last.baseUrl());
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> new TestClient(last.baseUrl(), last.apiKey()).get("/pets"));
    }

    @WithMockPetStore
    static class WantsAServerTooEarly {
        @BeforeAll
        static void take(MockPetStore mock) {}

        @Test
        void never() {}
    }

    @Test
    void aServerPerTestIsNotAvailableToAClass() {
        assertThat(onlyFailure(WantsAServerTooEarly.class))
                .hasMessageContaining("lifecycle must be PER_CLASS for a parameter outside of a test, was PER_METHOD");
    }

    @WithMockPetStore
    static class WantsAnAddressAsANumber {
        @Test
        void never(@BaseUrl int url) {}
    }

    @WithMockPetStore
    static class WantsAKeyAsANumber {
        @Test
        void never(@ApiKey int key) {}
    }

    @WithMockPetStore(startTime = "2026-11-21T12:00:00Z")
    static class StartsARealClock {
        @Test
        void never() {}
    }

    @Test
    void messagesAboutInvalidSettingsAndParametersNameTheRule() {
        assertThat(onlyFailure(WantsAnAddressAsANumber.class))
                .hasMessageContaining("@BaseUrl must be on a String or a URI, was on a int");
        assertThat(onlyFailure(WantsAKeyAsANumber.class))
                .hasMessageContaining("@ApiKey must be on a String, was on a int");
        assertThat(onlyFailure(StartsARealClock.class))
                .hasMessageContaining("clock must be FROZEN or AUTO_ADVANCE where startTime is given, was REAL");
    }

    private static Throwable onlyFailure(Class<?> sample) {
        List<Throwable> failures = Samples.failures(Samples.run(sample));
        assertThat(failures).hasSize(1);
        return failures.get(0);
    }

    private static String stackTrace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
