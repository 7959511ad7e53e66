// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;

/** No server outlives its tests, however they are run. */
class ShutdownTest {

    private static final Queue<MockPetStore> SERVERS = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void forget() {
        SERVERS.clear();
    }

    @WithMockPetStore
    static class PerMethod {
        @RepeatedTest(8)
        void use(MockPetStore mock) {
            note(mock);
        }

        @AfterEach
        void useIsStillPossible(MockPetStore mock) {
            assertThat(status(mock)).isEqualTo(200);
        }
    }

    @Test
    void aServerPerMethodEndsWithItsTestAndIsSharedWithNoTestBesideIt() {
        Samples.runConcurrently(PerMethod.class).testEvents().assertStatistics(events -> events.succeeded(8));

        assertThat(Set.copyOf(SERVERS)).hasSize(8).allSatisfy(ShutdownTest::isClosed);
    }

    @WithMockPetStore(lifecycle = Lifecycle.PER_CLASS)
    static class PerClass {
        @RepeatedTest(8)
        void use(MockPetStore mock) {
            note(mock);
        }

        @AfterAll
        static void useIsStillPossible(MockPetStore mock) {
            assertThat(status(mock)).isEqualTo(200);
        }
    }

    @Test
    void aServerPerClassIsSharedByTestsThatRunConcurrentlyAndEndsWithTheClass() {
        Samples.runConcurrently(PerClass.class).testEvents().assertStatistics(events -> events.succeeded(8));

        assertThat(Set.copyOf(SERVERS)).hasSize(1).allSatisfy(ShutdownTest::isClosed);
    }

    static class FailsOnce implements BeforeEachCallback {
        private boolean hasFailed;

        @Override
        public void beforeEach(ExtensionContext context) {
            if (!hasFailed) {
                hasFailed = true;
                throw new IllegalStateException("thrown by the test");
            }
        }
    }

    @ExtendWith(FailsOnce.class)
    static class BehindAnExtensionThatFails {
        @RegisterExtension
        static final MockPetStoreExtension petStore = new MockPetStoreExtension();

        @RepeatedTest(3)
        void use() {
            note(petStore.server());
        }
    }

    @Test
    void aServerInAStaticFieldOutlivesATestThatAnotherExtensionFailed() {
        EngineTestKit.engine("junit-jupiter")
                .selectors(DiscoverySelectors.selectClass(BehindAnExtensionThatFails.class))
                .execute()
                .testEvents()
                .assertStatistics(events -> events.succeeded(2).failed(1));

        assertThat(Set.copyOf(SERVERS)).hasSize(1).allSatisfy(ShutdownTest::isClosed);
    }

    static class OfAnInstance {
        @RegisterExtension
        final MockPetStoreExtension petStore = new MockPetStoreExtension();

        @RepeatedTest(2)
        void use() {
            note(petStore.server());
        }
    }

    @Test
    void aServerInAFieldOfAnInstanceEndsWithTheTest() {
        Samples.run(OfAnInstance.class).testEvents().assertStatistics(events -> events.succeeded(2));

        assertThat(Set.copyOf(SERVERS)).hasSize(2).allSatisfy(ShutdownTest::isClosed);
    }

    abstract static class BaseClass {
        @RegisterExtension
        static final MockPetStoreExtension PET_STORE = new MockPetStoreExtension();

        @Test
        void use(MockPetStore mock) {
            note(mock);
        }
    }

    static class First extends BaseClass {}

    static class Second extends BaseClass {}

    /** So that an application which is kept running for several classes still finds it. */
    @Test
    void classesThatShareAStaticFieldHaveServersOfTheSameAddress() {
        Samples.run(First.class, Second.class).testEvents().assertStatistics(events -> events.succeeded(2));

        assertThat(Set.copyOf(SERVERS)).hasSize(2).allSatisfy(ShutdownTest::isClosed);
        assertThat(SERVERS)
                .extracting(MockPetStore::baseUrl)
                .hasSize(2)
                .containsOnly(SERVERS.element().baseUrl());
    }

    static class CannotStartAtFirst {
        private static final AtomicInteger ATTEMPTS = new AtomicInteger();

        @RegisterExtension
        static final MockPetStoreExtension PET_STORE = new MockPetStoreExtension(settings -> {
            if (ATTEMPTS.getAndIncrement() == 0) {
                throw new IllegalStateException("at first");
            }
        });

        @RepeatedTest(2)
        void use(MockPetStore mock) {
            note(mock);
        }
    }

    @Test
    void aServerThatCouldNotStartEndsWithTheClassOnceItCan() {
        assertThat(Samples.failures(Samples.run(CannotStartAtFirst.class)))
                .singleElement()
                .satisfies(failure -> assertThat(failure).hasMessage("at first"));
        Samples.run(CannotStartAtFirst.class).testEvents().assertStatistics(events -> events.succeeded(2));

        assertThat(Set.copyOf(SERVERS)).hasSize(1).allSatisfy(ShutdownTest::isClosed);
    }

    private static void note(MockPetStore mock) {
        assertThat(status(mock)).isEqualTo(200);
        SERVERS.add(mock);
    }

    private static int status(MockPetStore mock) {
        return new TestClient(mock.baseUrl(), mock.apiKey()).get("/pets").status();
    }

    private static void isClosed(MockPetStore mock) {
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> RawConnection.to(mock.baseUrl()));
    }
}
