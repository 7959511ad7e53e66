package com.petstore.sdk.internal.call;

import static com.petstore.sdk.internal.http.Replies.reply;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.internal.http.HttpCommand;
import com.petstore.sdk.internal.http.ScriptedTransport;
import com.petstore.sdk.internal.http.TransportFailure.Reason;
import com.petstore.sdk.internal.json.Decoder;
import com.petstore.sdk.testing.CallStyle;
import com.petstore.sdk.testing.FakeTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AsyncRunnerTest {

    private static final CallSettings SETTINGS = new CallSettings(Duration.ofSeconds(90), Duration.ofSeconds(20));

    private final FakeTime time = new FakeTime();
    private final ScriptedTransport transport = new ScriptedTransport();
    private final List<Runnable> executed = new ArrayList<>();
    private final AsyncRunner runner = new AsyncRunner(transport, time, task -> {
        executed.add(task);
        task.run();
    });

    @Test
    void completesOnTheCallbackExecutor() {
        transport.answer(reply(200, "body"));

        assertThat(CallStyle.await(runner.run(operation(json -> "value"), SETTINGS)))
                .isEqualTo("value");
        assertThat(executed).hasSize(1);
    }

    @Test
    void leavesNoTimerBehind() {
        transport.answer(reply(200, "body"));

        runner.run(operation(json -> "value"), SETTINGS);

        assertThat(time.scheduledTasks()).isZero();
    }

    @Test
    void cancellingTheFutureCancelsTheExchange() {
        CompletableFuture<String> future = runner.run(operation(json -> "value"), SETTINGS);

        future.cancel(true);

        assertThat(transport.cancellations()).containsExactly(Reason.CANCELLED);
        assertThat(time.scheduledTasks()).isZero();
    }

    @Test
    void completingTheFutureFromOutsideCancelsTheExchange() {
        CompletableFuture<String> future = runner.run(operation(json -> "value"), SETTINGS);

        future.complete("enough");

        assertThat(transport.cancellations()).containsExactly(Reason.CANCELLED);
    }

    @Test
    void failsWhenTheWholeCallTakesTooLong() {
        CompletableFuture<String> future = runner.run(operation(json -> "value"), SETTINGS);

        time.advance(Duration.ofSeconds(90));

        assertThat(transport.cancellations()).containsExactly(Reason.TIMEOUT);
        assertThatExceptionOfType(PetStoreTimeoutException.class).isThrownBy(() -> CallStyle.await(future));
    }

    @Test
    void aFaultOfADecoderLeavesNobodyWaiting() {
        transport.answer(reply(200, "body"));

        CompletableFuture<String> future = runner.run(
                operation(json -> {
                    throw new IllegalStateException("a fault");
                }),
                SETTINGS);

        assertThat(future)
                .failsWithin(0, TimeUnit.SECONDS)
                .withThrowableThat()
                .withRootCauseInstanceOf(IllegalStateException.class);
    }

    private static Operation<String> operation(Decoder<String> decoder) {
        return Operation.read("listPets", HttpCommand.get("pets", List.of()), decoder);
    }
}
