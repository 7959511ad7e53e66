package com.petstore.sdk.redis;

import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs the script through Lettuce, on a connection that is opened at the start and, as long as that fails, by each message. */
final class LettuceRunner implements ScriptRunner {

    private final Supplier<CompletionStage<Connection>> connector;
    private @Nullable CompletableFuture<Connection> connection;

    LettuceRunner(Supplier<CompletionStage<Connection>> connector) {
        this.connector = connector;
        var unused = connection();
    }

    @Override
    public CompletionStage<List<Long>> run(String script, String sha1, String key, List<String> arguments) {
        String[] keys = {key};
        String[] values = arguments.toArray(String[]::new);
        return connection()
                .thenApply(Connection::commands)
                .thenCompose(redis -> redis.<List<Long>>evalsha(sha1, ScriptOutputType.MULTI, keys, values)
                        .exceptionallyCompose(failure -> isUnknownScript(failure)
                                ? redis.eval(script, ScriptOutputType.MULTI, keys, values)
                                : CompletableFuture.failedFuture(failure)));
    }

    private static boolean isUnknownScript(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof RedisNoScriptException
                || (failure instanceof CompletionException && cause instanceof RedisNoScriptException);
    }

    private synchronized CompletableFuture<Connection> connection() {
        CompletableFuture<Connection> known = connection;
        if (known == null || known.isCompletedExceptionally()) {
            known = connector.get().toCompletableFuture();
            connection = known;
        }
        return known;
    }

    /** Closes the connection, now or once it is open. */
    void close() {
        var unused = connection().thenAccept(open -> open.close().run());
    }

    /**
     * An open connection.
     *
     * @param close closes it, or does nothing if it is the application's
     */
    record Connection(RedisScriptingAsyncCommands<String, String> commands, Runnable close) {}
}
