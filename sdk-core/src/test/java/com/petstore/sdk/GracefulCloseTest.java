// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import com.petstore.sdk.testkit.TestThread;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A client that is closed with a time for its calls to end. */
class GracefulCloseTest {

    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);

    private final FakeTime time = new FakeTime();
    private final CountDownLatch received = new CountDownLatch(1);
    private final CountDownLatch responds = new CountDownLatch(1);
    private HostileServer service;
    private PetStoreClient client;

    /** Responds when the test allows it. */
    @BeforeEach
    void start() throws IOException {
        start((socket, out) -> {
            received.countDown();
            Eventually.happens("the test lets the service respond", responds);
            ScriptedResponse.emptyList().write(socket, out);
        });
    }

    private void start(ScriptedResponse response) throws IOException {
        service = HostileServer.start(response);
        client = PetStoreClient.builder()
                .baseUrl(service.baseUrl())
                .apiKey("key-1")
                .rateLimitScope(RateLimitScope.isolated())
                .timeSource(time)
                .build();
    }

    @AfterEach
    void stop() throws IOException {
        responds.countDown();
        client.close();
        service.close();
    }

    @ParameterizedTest
    @EnumSource
    void letsACallInFlightEnd(CallStyle style) throws Exception {
        BegunCall<List<Pet>> call = startCall(style);
        TestThread<Void> closing = startClosing(HALF_A_MINUTE);

        assertThatExceptionOfType(PetStoreClosedException.class)
                .isThrownBy(() -> style.execute(client.listPets()))
                .withMessage("listPets: the client was closed (not sent)");
        responds.countDown();

        assertThat(call.value()).isEmpty();
        closing.result();
    }

    @ParameterizedTest
    @EnumSource
    void letsACallEndItsWaitForTheRateLimit(CallStyle style) throws Exception {
        stop();
        AtomicInteger requests = new AtomicInteger();
        start((socket, out) -> (requests.incrementAndGet() == 1
                        ? refusal(Duration.ofSeconds(10))
                        : ScriptedResponse.emptyList())
                .write(socket, out));
        BegunCall<List<Pet>> call = style.begin(client.listPets());
        // Between ten seconds and eleven, after which the test lets it pass.
        Eventually.holds(
                "the gate has set its alarm", () -> time.delays().stream().anyMatch(delay -> delay.toSeconds() == 10));
        TestThread<Void> closing = startClosing(HALF_A_MINUTE);

        time.advance(Duration.ofSeconds(20));

        assertThat(call.value()).isEmpty();
        closing.result();
        assertThat(requests).hasValue(2);
    }

    @ParameterizedTest
    @EnumSource
    void endsACallThatMustWaitLonger(CallStyle style) throws Exception {
        stop();
        start(refusal(Duration.ofHours(1)));
        BegunCall<List<Pet>> call = style.begin(client.listPets().timeout(Duration.ofDays(1)));
        awaitWaiting(1);

        client.close(Duration.ofMillis(50));

        assertThat(call.failure())
                .isInstanceOf(PetStoreClosedException.class)
                .hasMessageContaining("the client was closed");
    }

    @ParameterizedTest
    @EnumSource
    void endsACallThatTakesLonger(CallStyle style) throws Exception {
        BegunCall<List<Pet>> call = startCall(style);

        client.close(Duration.ofMillis(50));

        assertThat(call.failure()).isInstanceOf(PetStoreClosedException.class);
    }

    @Test
    void runsWhatDependsOnAFutureBeforeItReturns() throws Exception {
        AtomicBoolean written = new AtomicBoolean();
        CompletableFuture<Void> result = client.listPets().executeAsync().thenAccept(pets -> written.set(true));
        Eventually.happens("the request came", received);
        TestThread<Boolean> closing = TestThread.start(() -> {
            client.close(HALF_A_MINUTE);
            return written.get();
        });

        awaitWaiting(closing);
        responds.countDown();

        assertThat(closing.result()).isTrue();
        assertThat(result).isCompleted();
    }

    @Test
    void closesAtOnceWhenItIsInterrupted() throws Exception {
        BegunCall<List<Pet>> call = startCall(CallStyle.BLOCKING);
        TestThread<Boolean> closing = TestThread.start(() -> {
            client.close(HALF_A_MINUTE);
            return Thread.currentThread().isInterrupted();
        });
        awaitWaiting(closing);

        closing.interrupt();

        assertThat(closing.result()).as("the interrupt flag").isTrue();
        assertThat(call.failure()).isInstanceOf(PetStoreClosedException.class);
    }

    @Test
    void endsItsWaitWhenAnotherThreadClosesTheClient() throws Exception {
        BegunCall<List<Pet>> call = startCall(CallStyle.ASYNC);
        TestThread<Void> closing = startClosing(HALF_A_MINUTE);

        client.close();

        closing.result();
        assertThat(call.failure()).isInstanceOf(PetStoreClosedException.class);
    }

    @Test
    void waitsForNothingWhenNoCallIsOpen() {
        client.close(Duration.ofDays(1));
        client.close(Duration.ofDays(1));

        assertThatExceptionOfType(PetStoreClosedException.class)
                .isThrownBy(() -> client.listPets().execute());
    }

    @Test
    void rejectsANegativeTime() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.close(Duration.ofMillis(-1)))
                .withMessage("timeout must not be negative, was -1 ms");
    }

    @Test
    void closesADecoratorThatHasOnlyClose() {
        AtomicInteger closed = new AtomicInteger();
        PetStoreClient decorator = (PetStoreClient) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {PetStoreClient.class},
                (proxy, method, arguments) -> method.isDefault()
                        ? java.lang.reflect.InvocationHandler.invokeDefault(proxy, method, arguments)
                        : closed.incrementAndGet());

        decorator.close(HALF_A_MINUTE);

        assertThat(closed).hasValue(1);
    }

    private BegunCall<List<Pet>> startCall(CallStyle style) {
        BegunCall<List<Pet>> call = style.begin(client.listPets());
        Eventually.happens("the request came", received);
        return call;
    }

    private static ScriptedResponse refusal(Duration retryAfter) {
        return ScriptedResponse.of("429 Too Many Requests\r\nRetry-After: " + retryAfter.toSeconds(), new byte[0]);
    }

    private void awaitWaiting(int calls) {
        Eventually.holds(
                calls + " wait for the rate limit",
                () -> client.rateLimitStatus().waiting() == calls);
    }

    /** Returns once the client waits for its calls. */
    private TestThread<Void> startClosing(Duration timeout) throws InterruptedException {
        TestThread<Void> closing = TestThread.start(() -> client.close(timeout));
        awaitWaiting(closing);
        return closing;
    }

    private static void awaitWaiting(TestThread<?> thread) {
        Eventually.holds("close waits", () -> thread.state() == Thread.State.TIMED_WAITING);
    }
}
