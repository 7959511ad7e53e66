// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static com.petstore.sdk.internal.http.Responses.response;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.internal.json.Decoder;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.ScriptedTransport;
import com.petstore.sdk.testkit.Unchecked;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AsyncRunnerTest {

    private final FakeTime time = new FakeTime();
    private final ScriptedTransport transport = new ScriptedTransport();
    private final List<Runnable> executed = new ArrayList<>();
    private final Runner runner = runner(
            time,
            task -> {
                executed.add(task);
                task.run();
            },
            Runnable::run);

    @ParameterizedTest
    @MethodSource("ends")
    void completesOnTheCallbackExecutorHoweverTheCallEnds(Consumer<ScriptedTransport> end, Decoder<String> decoder) {
        end.accept(transport);
        List<Runnable> callbacks = new ArrayList<>();
        CompletableFuture<String> future =
                runner(time, callbacks::add, Runnable::run).run(operation(decoder), TestCalls.ONCE);

        assertThat(future).isNotDone();
        assertThat(callbacks).hasSize(1);
        callbacks.get(0).run();
        assertThat(future).isDone();
    }

    static Stream<Arguments> ends() {
        Decoder<String> value = json -> "value";
        Decoder<String> fault = json -> {
            throw new IllegalStateException("a fault");
        };
        return Stream.of(
                end("a success", transport -> transport.respond(response(200, "body")), value),
                end("an error", transport -> transport.respond(response(404, "body")), value),
                end("a refusal", transport -> transport.respond(response(429, "")), value),
                end("a success that cannot be read", transport -> transport.respond(response(204, "")), value),
                end("a lost connection", transport -> transport.fail(Kind.FAILED, true), value),
                end("a timeout", transport -> transport.fail(Kind.TIMEOUT, false), value),
                end("a fault of a decoder", transport -> transport.respond(response(200, "body")), fault));
    }

    private static Arguments end(String name, Consumer<ScriptedTransport> end, Decoder<String> decoder) {
        return arguments(named(name, end), decoder);
    }

    @Test
    void aCallThatIsNotSentCompletesOnTheCallbackExecutorToo() {
        List<Runnable> callbacks = new ArrayList<>();
        Runner withoutKey = runner(time, callbacks::add, Runnable::run, () -> "two words");
        CompletableFuture<String> future = withoutKey.run(operation(json -> "value"), TestCalls.ONCE);

        assertThat(future).isNotDone();
        callbacks.forEach(Runnable::run);
        assertThat(future).isCompletedExceptionally();
    }

    @Test
    void completesOnTheThreadOfTheResponseIfThereIsNoCallbackExecutor() {
        transport.respond(response(200, "body"));
        List<Runnable> continuations = new ArrayList<>();

        CompletableFuture<String> future =
                runner(time, null, continuations::add).run(operation(json -> "value"), TestCalls.ONCE);

        assertThat(future).isCompletedWithValue("value");
        assertThat(continuations).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFurtherAttemptDoesNotWaitForTheCallbackExecutor(boolean responded) throws InterruptedException {
        if (responded) {
            transport.respond(response(503, "body"));
        } else {
            transport.fail(Kind.FAILED, true);
        }
        transport.respond(response(200, "body"));
        CountDownLatch second = new CountDownLatch(1);
        Runner held = runner(time, task -> {}, Runnable::run);
        var unused = held.run(
                operation(json -> {
                    second.countDown();
                    return "value";
                }),
                TestCalls.SETTINGS);

        time.awaitScheduledTasks(1);
        time.advance(Duration.ofSeconds(1));

        Eventually.happens("another attempt", second);
    }

    @Test
    void aRetryAfter429EntersTheGateOnTheThreadOfTheResponse() {
        transport.respond(response(429, "", "Retry-After", "1"));
        List<Runnable> continuations = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        Runner later = runner(time, Runnable::run, continuations::add, () -> {
            keys.add("read");
            return "key-1";
        });
        var unused = later.run(operation(json -> "value"), TestCalls.SETTINGS);

        assertThat(keys).hasSize(2);
        assertThat(continuations).isEmpty();
    }

    @Test
    void cancellingTheFutureCancelsTheExchange() {
        CompletableFuture<String> future = runner.run(operation(json -> "value"), TestCalls.ONCE);

        future.cancel(true);

        assertThat(transport.cancellations()).containsExactly(Kind.CANCELLED);
    }

    @Test
    void aCallThatIsCancelledRightAfterItsPermitCameIsNotSent() {
        List<Runnable> continuations = new ArrayList<>();
        Runner later = runner(time, continuations::add);
        CompletableFuture<String> first = later.run(operation(json -> "value"), TestCalls.ONCE);
        CompletableFuture<String> second = later.run(operation(json -> "value"), TestCalls.ONCE);
        first.cancel(true);
        second.cancel(true);
        continuations.forEach(Runnable::run);

        assertThat(transport.count()).as("attempts").isEqualTo(1);
        var unused = later.run(operation(json -> "value"), TestCalls.ONCE);
        assertThat(transport.count()).as("attempts").isEqualTo(2);
    }

    @Test
    void completingTheFutureFromOutsideCancelsTheExchange() {
        CompletableFuture<String> future = runner.run(operation(json -> "value"), TestCalls.ONCE);

        future.complete("enough");

        assertThat(transport.cancellations()).containsExactly(Kind.CANCELLED);
    }

    @Test
    void whatADecoderThrowsUncheckedInAnotherLanguageLeavesNoFutureOpen() {
        transport.respond(response(200, "body"));

        CompletableFuture<String> future = runner.run(
                Operation.idempotent(
                        "read",
                        ApiRequest.of("GET", "pets", List.of()),
                        json -> Unchecked.fail(new TimeoutException("a fault"))),
                TestCalls.ONCE);

        assertThat(future)
                .failsWithin(0, TimeUnit.SECONDS)
                .withThrowableThat()
                .withRootCauseInstanceOf(TimeoutException.class);
    }

    @Test
    void anExecutorThatFailsAfterATaskDoesNotRunItTwice() {
        transport.respond(response(200, "body"));
        List<Runnable> run = new ArrayList<>();
        List<String> decoded = new ArrayList<>();
        Runner twice = runner(
                time,
                task -> {
                    run.add(task);
                    task.run();
                    throw new IllegalStateException("afterwards");
                },
                Runnable::run);

        CallStyle.await(twice.run(
                Operation.idempotent("read", ApiRequest.of("GET", "pets", List.of()), json -> {
                    decoded.add("body");
                    return "value";
                }),
                TestCalls.ONCE));
        run.forEach(Runnable::run);

        assertThat(decoded).containsExactly("body");
    }

    @Test
    void anExecutorThatRefusesLeavesNoFutureOpen() {
        transport.respond(response(200, "body"));
        Runner refused = runner(
                time,
                task -> {
                    throw new OutOfMemoryError("unable to create native thread");
                },
                Runnable::run);

        assertThat(CallStyle.await(refused.run(operation(json -> "value"), TestCalls.ONCE)))
                .isEqualTo("value");
    }

    @Test
    void anExecutorThatDiscardsLeavesNoFutureOpen() {
        transport.respond(response(200, "body"));
        Runner discarded = runner(time, task -> {}, Runnable::run);
        CompletableFuture<String> future = discarded.run(operation(json -> "value"), TestCalls.ONCE);
        assertThat(future).isNotDone();

        time.advance(TestCalls.ONCE.timeout());

        assertThat(CallStyle.await(future)).isEqualTo("value");
        assertThat(time.scheduledTasks()).isZero();
    }

    @Test
    void anExecutorThatRunsATaskLeavesNoTimer() {
        transport.respond(response(200, "body"));
        Runner sameThread = runner(time, Runnable::run, Runnable::run);

        assertThat(sameThread.run(operation(json -> "value"), TestCalls.ONCE)).isCompleted();

        assertThat(time.scheduledTasks()).isZero();
    }

    @Test
    void anExecutorThatRefusesAfterAWaitLeavesNoFutureOpen() {
        Runner refused = runner(time, task -> {
            throw new OutOfMemoryError("unable to create native thread");
        });
        CompletableFuture<String> first = refused.run(operation(json -> "value"), TestCalls.ONCE);
        CompletableFuture<String> second = refused.run(operation(json -> "value"), TestCalls.ONCE);
        transport.respond(response(200, "body"));
        first.cancel(true);

        assertThat(CallStyle.await(second)).isEqualTo("value");
    }

    @Test
    void aTimeSourceThatFailsIsNotTakenForACloseOfTheClient() {
        TimeSource broken = new TimeSource() {
            @Override
            public long nanoTime() {
                return time.nanoTime();
            }

            @Override
            public Instant instant() {
                return time.instant();
            }

            @Override
            public Cancellable schedule(Duration delay, Runnable task) {
                throw new IllegalArgumentException("no timer");
            }
        };
        Runner fails = runner(broken, Runnable::run);
        var unused = fails.run(operation(json -> "value"), TestCalls.ONCE);

        assertThat(fails.run(operation(json -> "value"), TestCalls.ONCE))
                .failsWithin(0, TimeUnit.SECONDS)
                .withThrowableThat()
                .withRootCauseInstanceOf(IllegalArgumentException.class);
    }

    private Runner runner(TimeSource time, Executor continuations) {
        return runner(time, Runnable::run, continuations);
    }

    private Runner runner(TimeSource time, @Nullable Executor callbackExecutor, Executor continuations) {
        return runner(time, callbackExecutor, continuations, () -> "key-1");
    }

    private Runner runner(
            TimeSource time, @Nullable Executor callbackExecutor, Executor continuations, Supplier<String> key) {
        return new Runner(TestEnvironment.on(time)
                .transport(transport)
                .apiKey(key)
                .random(0)
                .callbackExecutor(callbackExecutor)
                .continuations(continuations)
                .build());
    }

    private static Operation<String> operation(Decoder<String> decoder) {
        return Operation.idempotent("listPets", ApiRequest.of("GET", "pets", List.of()), decoder);
    }

    /** Starts calls of one client. */
    private record Runner(CallEnvironment environment) {

        CompletableFuture<String> run(Operation<String> operation, CallSettings settings) {
            return AsyncRunner.run(operation, settings, environment);
        }
    }
}
