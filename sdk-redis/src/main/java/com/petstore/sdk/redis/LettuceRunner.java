// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import io.lettuce.core.api.async.RedisServerAsyncCommands;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs the script through Lettuce, on a connection that is opened at the start and, as long as that fails, by each message. */
final class LettuceRunner implements ScriptRunner {

    /** After this number of messages in a row without a response, a connection counts as dead, though nobody has closed it. */
    private static final int MESSAGES_OF_A_DEAD_CONNECTION = 2;

    private final Supplier<CompletionStage<Connection>> connector;
    private @Nullable CompletableFuture<Connection> connection;
    private int withoutResponse;
    private boolean closed;

    LettuceRunner(Supplier<CompletionStage<Connection>> connector) {
        this.connector = connector;
        var unused = connection();
    }

    /** Cancelling the future drops the message, unless it was sent already: a late message would state old figures. */
    @Override
    public CompletionStage<List<Long>> run(String script, String sha1, String key, List<String> arguments) {
        String[] keys = {key};
        String[] values = arguments.toArray(String[]::new);
        CompletableFuture<List<Long>> result = new CompletableFuture<>();
        var unusedEnd = result.whenComplete((response, failure) -> ended(failure));
        var unused = connection()
                .thenApply(Connection::commands)
                .thenCompose(redis -> result.isDone()
                        ? result
                        : cancelledWith(result, redis.<List<Long>>evalsha(sha1, ScriptOutputType.MULTI, keys, values))
                                .exceptionallyCompose(failure -> isUnknownScript(failure)
                                        ? cancelledWith(
                                                result, redis.eval(script, ScriptOutputType.MULTI, keys, values))
                                        : CompletableFuture.failedFuture(failure)))
                .whenComplete((response, failure) -> {
                    if (failure == null) {
                        result.complete(response);
                    } else {
                        result.completeExceptionally(failure);
                    }
                });
        return result;
    }

    @Override
    public CompletionStage<Long> timeMillis() {
        return connection()
                .thenCompose(open -> open.server().time())
                .thenApply(time -> Long.parseLong(time.get(0)) * 1000 + Long.parseLong(time.get(1)) / 1000);
    }

    /** Completes when the connection is open, or could not be opened. Cancelling the future has no effect. */
    CompletionStage<?> connected() {
        return connection().copy();
    }

    private static <T> CompletionStage<T> cancelledWith(CompletableFuture<?> result, RedisFuture<T> sent) {
        var unused = result.whenComplete((response, failure) -> sent.cancel(false));
        return sent;
    }

    private static boolean isUnknownScript(Throwable failure) {
        return failure instanceof RedisNoScriptException || failure.getCause() instanceof RedisNoScriptException;
    }

    private synchronized void ended(@Nullable Throwable failure) {
        withoutResponse = failure instanceof CancellationException ? withoutResponse + 1 : 0;
        if (withoutResponse >= MESSAGES_OF_A_DEAD_CONNECTION && !closed) {
            withoutResponse = 0;
            var unused = closeConnection();
        }
    }

    private synchronized CompletableFuture<Connection> connection() {
        if (closed) {
            return CompletableFuture.failedFuture(new IllegalStateException("the ledger is closed"));
        }
        CompletableFuture<Connection> known = connection;
        if (known == null || known.isCompletedExceptionally()) {
            known = connector.get().toCompletableFuture();
            connection = known;
        }
        return known;
    }

    /**
     * Closes the connection, now or once it is open. Waits for one that is open, for a second at most: a client that is shut down meanwhile would
     * close it again, and warn of that.
     */
    void close() {
        CompletableFuture<?> closing;
        synchronized (this) {
            closed = true;
            closing = closeConnection();
        }
        try {
            closing.get(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // It is not used any more.
        }
    }

    /** Completes when the connection is closed, or at once if it is being opened. */
    private CompletableFuture<?> closeConnection() {
        CompletableFuture<Connection> known = connection;
        if (known == null || (!known.isDone() && !closed)) {
            // Another attempt would wait as long as this one, which may hold a thread.
            return CompletableFuture.completedFuture(null);
        }
        connection = null;
        boolean isOpen = known.isDone();
        CompletableFuture<Void> closing = known.thenCompose(open -> open.close().get());
        return isOpen ? closing : CompletableFuture.completedFuture(null);
    }

    /**
     * An open connection.
     *
     * @param commands for the script
     * @param server for the time
     * @param close closes it, or does nothing if it is the application's
     */
    record Connection(
            RedisScriptingAsyncCommands<String, String> commands,
            RedisServerAsyncCommands<String, String> server,
            Supplier<CompletionStage<Void>> close) {}
}
