// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.TimeSource;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
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
 * Runs the script through Lettuce, on one connection. It is opened at the start, and again by a message that finds it lost: Lettuce's own
 * reconnecting does not name the cause for which it fails, and keeps a connection to a server that is a replica by now. Thread-safe.
 */
final class LettuceRunner implements ScriptRunner {

    /** After this number of messages in a row without a response, a connection counts as lost, even if it is open. */
    private static final int MESSAGES_OF_A_LOST_CONNECTION = 2;

    /** The shortest time from one attempt to connect to the next, whatever the number of messages. */
    private static final long PAUSE = Duration.ofMillis(500).toNanos();

    /** How long an attempt to connect is waited for: a server that hangs in the handshake may keep it for a minute. */
    private static final long LONGEST_ATTEMPT = ScriptedLedger.CONNECT_LIMIT.toNanos();

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
    public CompletionStage<String> run(Script script, String key, String text) {
        Message message = new Message(script, key, text);
        send(message);
        return message;
    }

    /** Whether a message would be sent at once. */
    boolean isConnected() {
        return state() instanceof Connected connected && connected.isOpen();
    }

    private synchronized State state() {
        return state;
    }

    /** Sends a message now, or once the connection is open. The lock is never held meanwhile: Lettuce has locks of its own. */
    private void send(Message message) {
        if (state() instanceof Connected connected && !connected.isOpen()) {
            messageEnded(connected, Outcome.LOST, new IllegalStateException("the connection was closed"));
        }
        Connecting begun = beginIfDue(time.nanoTime());
        if (begun != null) {
            open(begun);
        }
        pass(message, stateFor(message));
    }

    private static void pass(Message message, State now) {
        if (now instanceof Connected connected) {
            message.sendOn(connected);
        } else if (now instanceof Unreachable unreachable) {
            message.completeExceptionally(unreachable.cause());
        } else if (now instanceof Closed) {
            message.completeExceptionally(new IllegalStateException("the ledger is closed"));
        }
    }

    /** Begins another attempt to connect, if it is time for one. What waits for an attempt that takes too long waits for the next. */
    private synchronized @Nullable Connecting beginIfDue(long now) {
        Connecting begun = null;
        if (state instanceof Unreachable unreachable && now - unreachable.retryAt() >= 0) {
            begun = new Connecting(now, new ArrayList<>());
        } else if (state instanceof Connecting hung && now - hung.startedAt() >= LONGEST_ATTEMPT) {
            begun = new Connecting(now, hung.waiting());
        }
        state = begun == null ? state : begun;
        return begun;
    }

    private synchronized State stateFor(Message message) {
        if (state instanceof Connecting connecting) {
            connecting.waiting().add(message);
        }
        return state;
    }

    private void open(Connecting attempt) {
        CompletionStage<Connection> opening;
        try {
            opening = connector.get();
        } catch (RuntimeException | Error e) {
            // Also that no thread is left, which must not end all later attempts.
            opening = CompletableFuture.failedFuture(e);
        }
        var unused = opening.whenComplete((connection, failure) -> ended(
                attempt,
                failure == null
                        ? new Connected(attempt.startedAt(), connection, 0)
                        : new Unreachable(attempt.startedAt() + PAUSE, ScriptedLedger.cause(failure))));
    }

    /** Sends what waits, or fails it. What comes meanwhile may overtake it, which the script expects. */
    private void ended(Connecting attempt, State result) {
        State before = state();
        if (replaced(attempt, result)) {
            attempt.waiting().forEach(message -> pass(message, result));
        } else if (before instanceof Connecting next && result instanceof Connected) {
            // The first that is open is used, though it was begun earlier.
            ended(next, result);
        } else if (result instanceof Connected late) {
            var unused = late.close();
        }
    }

    private synchronized boolean replaced(State expected, State next) {
        boolean isExpected = state == expected;
        state = isExpected ? next : state;
        return isExpected;
    }

    /** A message has ended: closes its connection if that counts as lost from now on. */
    private void messageEnded(Connected sentOn, Outcome outcome, @Nullable Throwable failure) {
        if (isLost(sentOn, outcome, failure)) {
            var unused = sentOn.close();
        }
    }

    /** Counts messages without a response, and returns whether the connection counts as lost from now on. */
    private synchronized boolean isLost(Connected sentOn, Outcome outcome, @Nullable Throwable failure) {
        if (!(state instanceof Connected current) || current.startedAt() != sentOn.startedAt()) {
            return false;
        }
        int missing = outcome == Outcome.MISSING ? current.missing() + 1 : 0;
        if (outcome != Outcome.LOST && missing < MESSAGES_OF_A_LOST_CONNECTION) {
            state = new Connected(current.startedAt(), current.to(), missing);
            return false;
        }
        Throwable cause = failure != null ? failure : new TimeoutException("no response to " + missing + " messages");
        state = new Unreachable(current.startedAt() + PAUSE, cause);
        return true;
    }

    /**
     * Closes the connection, now or once it is open. Waits for one that is open, for a second at most: a client that is shut down meanwhile would
     * close it again, and warn of that.
     */
    void close() {
        State before = closed();
        if (before instanceof Connecting connecting) {
            connecting.waiting().forEach(message -> pass(message, new Closed()));
        } else if (before instanceof Connected connected) {
            try {
                connected.close().get(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                // It is not used any more.
            }
        }
    }

    private synchronized State closed() {
        State before = state;
        state = new Closed();
        return before;
    }

    /** The connection to Redis. */
    private sealed interface State {}

    /**
     * It is being opened.
     *
     * @param waiting what is sent once it is open
     */
    private record Connecting(long startedAt, List<Message> waiting) implements State {}

    /**
     * It was open when it was used last.
     *
     * @param startedAt when opening it began, which no other has in common
     * @param missing how many messages in a row have no response
     */
    private record Connected(long startedAt, Connection to, int missing) implements State {

        boolean isOpen() {
            return to.isOpen().getAsBoolean();
        }

        CompletableFuture<Void> close() {
            return to.close().get().toCompletableFuture();
        }
    }

    /** It could not be opened, or is lost: a message from this time on opens another. */
    private record Unreachable(long retryAt, Throwable cause) implements State {}

    /** The ledger was closed. */
    private record Closed() implements State {}

    /** How a message ended, for the connection on which it was sent. */
    private enum Outcome {

        /** With a response in time, which may be an error. */
        RESPONDED,

        /** With none in time, that of the ledger or a shorter one of the application's client. */
        MISSING,

        /** With the end of the connection, or as one that leads to a server that does not accept writes: its address may lead to another by now. */
        LOST;

        static Outcome of(@Nullable Throwable failure) {
            if (failure == null) {
                return RESPONDED;
            }
            if (failure instanceof RedisCommandExecutionException) {
                String message = String.valueOf(failure.getMessage());
                return message.contains("READONLY") || message.contains("MASTERDOWN") ? LOST : RESPONDED;
            }
            return failure instanceof RedisCommandTimeoutException ? MISSING : LOST;
        }
    }

    /**
     * A connection that was opened.
     *
     * @param commands of a single server or of a cluster
     * @param isOpen whether it still is
     * @param close closes it, or does nothing if it is the application's
     */
    record Connection(
            RedisClusterAsyncCommands<String, String> commands,
            BooleanSupplier isOpen,
            Supplier<CompletionStage<Void>> close) {}

    /** A run of the script, and its response. */
    private final class Message extends CompletableFuture<String> {

        private final Script script;
        private final String[] keys;
        private final String text;
        private boolean isRepeated;

        Message(Script script, String key, String text) {
            this.script = script;
            this.keys = new String[] {key};
            this.text = text;
        }

        void sendOn(Connected connected) {
            send(connected, commands -> commands.evalsha(script.sha1(), ScriptOutputType.VALUE, keys, text));
        }

        private void sendWithScriptOn(Connected connected) {
            send(connected, commands -> commands.eval(script.text(), ScriptOutputType.VALUE, keys, text));
        }

        private void send(
                Connected connected,
                Function<RedisClusterAsyncCommands<String, String>, CompletionStage<String>> command) {
            if (isDone()) {
                return;
            }
            CompletableFuture<String> sent =
                    command.apply(connected.to().commands()).toCompletableFuture();
            CompletionStage<?> unused = whenComplete((response, failure) -> sent.cancel(false));
            unused = sent.whenComplete((response, failure) -> {
                Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                // One that is done was cancelled: its time is over.
                Outcome outcome = isDone() ? Outcome.MISSING : Outcome.of(cause);
                messageEnded(connected, outcome, outcome == Outcome.LOST ? cause : null);
                if (cause == null) {
                    complete(response);
                } else if (cause instanceof RedisNoScriptException) {
                    sendWithScriptOn(connected);
                } else if (outcome == Outcome.LOST && !isRepeated) {
                    isRepeated = true;
                    LettuceRunner.this.send(this);
                } else {
                    completeExceptionally(cause);
                }
            });
        }
    }
}
