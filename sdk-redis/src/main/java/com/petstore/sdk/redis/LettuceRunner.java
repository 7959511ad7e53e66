// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.TimeSource;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import io.lettuce.core.api.async.RedisServerAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the script through Lettuce, on one connection. It is opened at the start, and again by a message that finds it lost, or finds that its server
 * cannot keep the ledger any more: that message is sent once more. Thread-safe.
 */
final class LettuceRunner implements ScriptRunner {

    /** After this number of messages in a row without a response, a connection counts as lost, even if it is open. */
    private static final int MESSAGES_OF_A_LOST_CONNECTION = 2;

    /** The shortest time from an attempt to connect that was of no use to the next one, whatever the number of messages. */
    private static final long PAUSE = Duration.ofMillis(500).toNanos();

    private final Supplier<CompletionStage<Connection>> connector;
    private final TimeSource time;
    private State state;

    LettuceRunner(Supplier<CompletionStage<Connection>> connector, TimeSource time) {
        this.connector = connector;
        this.time = time;
        Connecting first = new Connecting(time.nanoTime(), new ArrayList<>());
        this.state = first;
        open(first);
    }

    /** Cancelling the future drops the message, unless it was sent already: a late message would state old figures. */
    @Override
    public CompletionStage<List<Long>> run(String script, String sha1, String key, List<String> arguments) {
        String[] keys = {key};
        String[] values = arguments.toArray(String[]::new);
        Message<List<Long>> message = new Message<>(
                redis -> redis.scripts().evalsha(sha1, ScriptOutputType.MULTI, keys, values),
                redis -> redis.scripts().eval(script, ScriptOutputType.MULTI, keys, values));
        send(message);
        return message;
    }

    @Override
    public CompletionStage<Long> timeMillis() {
        Message<List<String>> message = new Message<>(redis -> redis.server().time(), null);
        send(message);
        return message.thenApply(time -> Long.parseLong(time.get(0)) * 1000 + Long.parseLong(time.get(1)) / 1000);
    }

    /** Whether a message would be sent at once. */
    synchronized boolean isConnected() {
        return state instanceof Connected connected && connected.to().isOpen().getAsBoolean();
    }

    /** Sends a message now, or once the connection is open: in the order of the calls, if one thread makes them. */
    private void send(Message<?> message) {
        State now;
        Connecting attempt = null;
        synchronized (this) {
            if (state instanceof Connected connected && !connected.to().isOpen().getAsBoolean()) {
                var unused = lose(connected, time.nanoTime(), new IllegalStateException("the connection was closed"));
            }
            if (state instanceof Unreachable unreachable && time.nanoTime() - unreachable.retryAt() >= 0) {
                attempt = new Connecting(time.nanoTime(), new ArrayList<>());
                state = attempt;
            }
            if (state instanceof Connecting connecting) {
                connecting.waiting().add(message);
            }
            now = state;
        }
        if (now instanceof Connected connected) {
            message.sendTo(connected.to());
        } else if (now instanceof Unreachable unreachable) {
            message.completeExceptionally(unreachable.cause());
        } else if (now instanceof Closed) {
            message.completeExceptionally(closed());
        }
        if (attempt != null) {
            open(attempt);
        }
    }

    private void open(Connecting attempt) {
        CompletionStage<Connection> opening;
        try {
            opening = connector.get();
        } catch (RuntimeException e) {
            opening = CompletableFuture.failedFuture(e);
        }
        var unused = opening.whenComplete((connection, failure) -> {
            if (failure == null) {
                opened(attempt, connection);
            } else {
                failed(attempt, RedisLedger.cause(failure));
            }
        });
    }

    /** Sends what waits, and what comes meanwhile: a message that comes later must not overtake it. */
    private void opened(Connecting attempt, Connection connection) {
        List<Message<?>> next;
        do {
            synchronized (this) {
                if (state != attempt) {
                    var unused = connection.close().get();
                    return;
                }
                next = List.copyOf(attempt.waiting());
                attempt.waiting().clear();
                if (next.isEmpty()) {
                    state = new Connected(attempt.startedAt(), connection, 0);
                }
            }
            next.forEach(message -> message.sendTo(connection));
        } while (!next.isEmpty());
    }

    private void failed(Connecting attempt, Throwable cause) {
        synchronized (this) {
            if (state != attempt) {
                return;
            }
            state = new Unreachable(attempt.startedAt() + PAUSE, cause);
        }
        attempt.waiting().forEach(message -> message.completeExceptionally(cause));
    }

    /** Gives up a connection. To be called while the lock is held. */
    private CompletionStage<Void> lose(Connected connected, long retryAt, Throwable cause) {
        state = new Unreachable(retryAt, cause);
        return connected.to().close().get();
    }

    private synchronized void lost(Connection connection, Throwable cause) {
        if (state instanceof Connected connected && isSame(connected.to(), connection)) {
            // A server that does not accept writes must not be connected to by each message.
            boolean isOpen = cause instanceof RedisCommandExecutionException;
            var unused = lose(connected, isOpen ? connected.startedAt() + PAUSE : time.nanoTime(), cause);
        }
    }

    @SuppressWarnings("ReferenceEquality") // Another connection may have equal parts.
    private static boolean isSame(Connection one, Connection other) {
        return one == other;
    }

    private synchronized void noteResponse(Connection connection, boolean received) {
        if (state instanceof Connected connected && isSame(connected.to(), connection)) {
            int missing = received ? 0 : connected.missing() + 1;
            if (missing == MESSAGES_OF_A_LOST_CONNECTION) {
                var unused = lose(
                        connected, time.nanoTime(), new TimeoutException("no response to " + missing + " messages"));
            } else {
                state = new Connected(connected.startedAt(), connection, missing);
            }
        }
    }

    /**
     * Closes the connection, now or once it is open. Waits for one that is open, for a second at most: a client that is shut down meanwhile would
     * close it again, and warn of that.
     */
    void close() {
        State before;
        synchronized (this) {
            before = state;
            state = new Closed();
        }
        if (before instanceof Connecting connecting) {
            connecting.waiting().forEach(message -> message.completeExceptionally(closed()));
        } else if (before instanceof Connected connected) {
            try {
                connected.to().close().get().toCompletableFuture().get(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                // It is not used any more.
            }
        }
    }

    private static IllegalStateException closed() {
        return new IllegalStateException("the ledger is closed");
    }

    /** The connection to Redis. */
    private sealed interface State {}

    /**
     * It is being opened.
     *
     * @param waiting what is sent once it is open, in its order
     */
    private record Connecting(long startedAt, List<Message<?>> waiting) implements State {}

    /**
     * It was open when it was used last.
     *
     * @param missing how many messages in a row have no response
     */
    private record Connected(long startedAt, Connection to, int missing) implements State {}

    /** It could not be opened, or is lost: a message from this time on opens it. */
    private record Unreachable(long retryAt, Throwable cause) implements State {}

    private record Closed() implements State {}

    /**
     * A connection that was opened.
     *
     * @param isOpen whether it still is
     * @param close closes it, or does nothing if it is the application's
     */
    record Connection(
            RedisScriptingAsyncCommands<String, String> scripts,
            RedisServerAsyncCommands<String, String> server,
            BooleanSupplier isOpen,
            Supplier<CompletionStage<Void>> close) {}

    /** A command and its response. */
    private final class Message<T> extends CompletableFuture<T> {

        private final Function<Connection, CompletionStage<T>> command;
        private final @Nullable Function<Connection, CompletionStage<T>> ifScriptIsUnknown;
        private boolean isRepeated;

        Message(
                Function<Connection, CompletionStage<T>> command,
                @Nullable Function<Connection, CompletionStage<T>> ifScriptIsUnknown) {
            this.command = command;
            this.ifScriptIsUnknown = ifScriptIsUnknown;
        }

        void sendTo(Connection connection) {
            send(connection, command);
        }

        private void send(Connection connection, Function<Connection, CompletionStage<T>> command) {
            if (isDone()) {
                return;
            }
            CompletionStage<T> sent = command.apply(connection);
            CompletionStage<?> unused = whenComplete(
                    (response, failure) -> sent.toCompletableFuture().cancel(false));
            unused = sent.whenComplete((response, failure) -> {
                // One that is done was cancelled: its time is over.
                noteResponse(connection, !isDone());
                if (isDone()) {
                    return;
                }
                Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                if (cause == null) {
                    complete(response);
                } else if (cause instanceof RedisNoScriptException && ifScriptIsUnknown != null) {
                    send(connection, ifScriptIsUnknown);
                } else if (needsAnotherConnection(cause) && !isRepeated) {
                    isRepeated = true;
                    lost(connection, cause);
                    LettuceRunner.this.send(this);
                } else {
                    completeExceptionally(cause);
                }
            });
        }

        /** Whether the connection is lost, or leads to a server that does not accept writes: an address may lead to another one by now. */
        private static boolean needsAnotherConnection(Throwable failure) {
            String message = String.valueOf(failure.getMessage());
            return failure instanceof RedisCommandExecutionException
                    ? message.contains("READONLY") || message.contains("MASTERDOWN")
                    : !(failure instanceof RedisCommandTimeoutException);
        }
    }
}
