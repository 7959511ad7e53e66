// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.redis.LettuceRunner.Connection;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandType;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When connections are opened and closed, whatever Redis does. */
class LettuceRunnerTest {

    private static final ScriptRunner.Script SCRIPT = new ScriptRunner.Script("return 1");

    private final Deque<CompletableFuture<Connection>> connecting = new ArrayDeque<>();
    private final List<String> closed = new ArrayList<>();
    private final MockClock clock = MockClock.frozenAt(Instant.EPOCH);
    private final LettuceRunner runner = new LettuceRunner(
            () -> {
                CompletableFuture<Connection> connection = new CompletableFuture<>();
                connecting.add(connection);
                return connection;
            },
            TimeSource.of(clock, clock.scheduler()));

    @Test
    void runsWithTheVersionOfLettuceThatTheBuildNames() {
        assertThat(RedisClient.class.getPackage().getImplementationVersion())
                .startsWith(System.getProperty("expected.lettuce.version", "7."));
    }

    @Test
    void closesAConnectionThatOpensAfterItWasClosed() {
        runner.close();
        assertThat(closed).isEmpty();

        connecting.remove().complete(connection("late"));

        assertThat(closed).containsExactly("late");
    }

    @Test
    void closesItsConnectionOnce() {
        connecting.remove().complete(connection("open"));

        runner.close();
        runner.close();

        assertThat(closed).containsExactly("open");
    }

    @Test
    void connectsAgainAfterNoThreadWasLeftForIt() {
        Deque<OutOfMemoryError> failures =
                new ArrayDeque<>(List.of(new OutOfMemoryError("unable to create native thread")));
        LettuceRunner shortOfThreads = new LettuceRunner(
                () -> {
                    if (!failures.isEmpty()) {
                        throw failures.remove();
                    }
                    return CompletableFuture.completedFuture(connection("second", responding()));
                },
                TimeSource.of(clock, clock.scheduler()));
        assertThat(shortOfThreads.run(SCRIPT, "key", "message").toCompletableFuture())
                .isCompletedExceptionally();

        clock.advance(Duration.ofSeconds(1));

        assertThat(shortOfThreads.run(SCRIPT, "key", "message").toCompletableFuture())
                .isCompleted();
    }

    @Test
    void opensNoConnectionForAMessageOnceItIsClosed() {
        connecting.remove().completeExceptionally(new IOException("refused by the test"));
        runner.close();

        assertThat(runner.run(SCRIPT, "key", "message").toCompletableFuture())
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("the ledger is closed");
        assertThat(connecting).isEmpty();
    }

    @Test
    void failsAMessageWithTheCauseForWhichItCannotConnect() {
        CompletableFuture<?> first = run();
        connecting.remove().completeExceptionally(new IOException("refused by the test"));

        assertThat(first).failsWithin(Duration.ZERO).withThrowableThat().withMessageContaining("refused by the test");
        assertThat(run())
                .as("at once, without another attempt")
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("refused by the test");
        assertThat(connecting).isEmpty();
    }

    @Test
    void connectsAgainForAMessageHalfASecondAfterTheLastAttempt() {
        connecting.remove().completeExceptionally(new IOException("refused by the test"));
        clock.advance(Duration.ofMillis(499));
        run();
        assertThat(connecting).isEmpty();
        clock.advance(Duration.ofMillis(1));
        run();

        assertThat(connecting).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"READONLY You can't write against a read only replica.", "MASTERDOWN Link with MASTER is down"})
    void sendsAMessageOnceMoreIfItsServerIsAReplicaByNow(String error) {
        connecting.remove().complete(connection("replica", failing(new RedisCommandExecutionException(error))));
        clock.advance(Duration.ofMillis(500));
        CompletableFuture<?> message = run();

        assertThat(closed).containsExactly("replica");
        assertThat(message).isNotDone();
        connecting.remove().complete(connection("primary", responding()));
        assertThat(message).isCompleted();
    }

    @Test
    void sendsAMessageNoThirdTime() {
        connecting.remove().complete(connection("lost", failing(new IOException("reset"))));
        clock.advance(Duration.ofMillis(500));
        CompletableFuture<?> message = run();
        connecting.remove().complete(connection("lost too", failing(new IOException("reset again"))));

        assertThat(message).failsWithin(Duration.ZERO).withThrowableThat().withMessageContaining("reset again");
    }

    @Test
    void keepsTheConnectionOverAnErrorOfTheCommand() {
        connecting.remove().complete(connection("open", failing(new RedisCommandExecutionException("OOM"))));
        clock.advance(Duration.ofMillis(500));

        assertThat(run()).failsWithin(Duration.ZERO).withThrowableThat().withMessageContaining("OOM");
        assertThat(closed).isEmpty();
    }

    @Test
    void replacesAConnectionOnWhichTwoMessagesGetNoResponse() {
        connecting.remove().complete(connection("silent", LettuceRunnerTest::silent));
        clock.advance(Duration.ofMillis(500));
        run().cancel(false);
        assertThat(closed).isEmpty();
        run().cancel(false);

        assertThat(closed).containsExactly("silent");
    }

    @Test
    void replacesAConnectionOnWhichTwoMessagesExceedTheShorterTimeoutOfTheApplicationsClient() {
        connecting.remove().complete(connection("silent", failing(new RedisCommandTimeoutException("300 ms"))));
        clock.advance(Duration.ofMillis(500));
        run();
        assertThat(closed).isEmpty();
        run();

        assertThat(closed).containsExactly("silent");
    }

    @Test
    void connectsAgainAfterThreeSecondsInWhichAnAttemptHasNotEnded() {
        CompletableFuture<?> first = run();
        clock.advance(Duration.ofMillis(2999));
        run();
        assertThat(connecting).hasSize(1);
        clock.advance(Duration.ofMillis(1));
        CompletableFuture<?> next = run();
        assertThat(connecting).hasSize(2);
        CompletableFuture<Connection> hung = connecting.remove();

        connecting.remove().complete(connection("second", responding()));

        assertThat(first).isCompleted();
        assertThat(next).isCompleted();
        hung.complete(connection("hung"));
        assertThat(closed).containsExactly("hung");
    }

    @Test
    void usesTheFirstConnectionThatOpensThoughAnotherAttemptHasBegun() {
        clock.advance(Duration.ofSeconds(3));
        CompletableFuture<?> message = run();
        connecting.remove().complete(connection("slow", responding()));
        assertThat(message).isCompleted();

        connecting.remove().complete(connection("superfluous"));

        assertThat(closed).containsExactly("superfluous");
    }

    @Test
    void callsNoCodeOfLettuceUnderItsLock() throws Exception {
        CompletableFuture<Void> isConnecting = new CompletableFuture<>();
        CompletableFuture<Connection> opened = new CompletableFuture<>();
        Deque<CompletableFuture<Connection>> attempts =
                new ArrayDeque<>(List.of(CompletableFuture.failedFuture(new IOException("refused by the test"))));
        LettuceRunner blocked = new LettuceRunner(
                () -> {
                    if (!attempts.isEmpty()) {
                        return attempts.remove();
                    }
                    isConnecting.complete(null);
                    return CompletableFuture.completedFuture(opened.join());
                },
                TimeSource.of(clock, clock.scheduler()));
        clock.advance(Duration.ofSeconds(1));
        CompletableFuture<?> message = CompletableFuture.runAsync(() -> blocked.run(SCRIPT, "key", "message"));
        isConnecting.get(10, TimeUnit.SECONDS);

        CompletableFuture<Boolean> other = CompletableFuture.supplyAsync(blocked::isConnected);

        assertThat(other.get(10, TimeUnit.SECONDS)).isFalse();
        opened.complete(connection("open", responding()));
        message.get(10, TimeUnit.SECONDS);
    }

    private CompletableFuture<?> run() {
        return runner.run(SCRIPT, "key", "message").toCompletableFuture();
    }

    private Connection connection(String name) {
        return connection(name, () -> {
            throw new AssertionError("no command is expected");
        });
    }

    private Connection connection(String name, Supplier<RedisFuture<?>> response) {
        return connection(arguments -> response.get(), () -> closed.add(name));
    }

    /** A connection with this response to a command with these arguments. */
    static Connection connection(Function<Object[], RedisFuture<?>> response, Runnable onClose) {
        Object commands = Proxy.newProxyInstance(
                LettuceRunnerTest.class.getClassLoader(),
                new Class<?>[] {RedisAsyncCommands.class},
                (proxy, method, arguments) -> response.apply(arguments));
        @SuppressWarnings("unchecked")
        RedisAsyncCommands<String, String> typed = (RedisAsyncCommands<String, String>) commands;
        return new Connection(typed, () -> true, () -> {
            onClose.run();
            return CompletableFuture.completedFuture(null);
        });
    }

    static RedisFuture<?> silent() {
        return new AsyncCommand<>(new Command<>(CommandType.EVALSHA, null));
    }

    private static Supplier<RedisFuture<?>> failing(Exception failure) {
        AsyncCommand<?, ?, ?> command = new AsyncCommand<>(new Command<>(CommandType.EVALSHA, null));
        command.completeExceptionally(failure);
        return () -> command;
    }

    private static Supplier<RedisFuture<?>> responding() {
        AsyncCommand<?, ?, ?> command = new AsyncCommand<>(new Command<>(CommandType.EVALSHA, null));
        command.complete();
        return () -> command;
    }
}
