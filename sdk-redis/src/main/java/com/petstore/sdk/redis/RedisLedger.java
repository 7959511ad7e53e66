// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ledger.LedgerServer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The ledger in Redis: a message is one run of the script, for which connection and response each have a time limit. Messages are sent in the
 * order in which they are told. Thread-safe.
 */
final class RedisLedger implements QuotaLedger, LedgerServer {

    private static final String FORMAT = ":1:";

    /**
     * To open a connection takes a process that has just started longer than a message, as it loads classes. So does the first message, which may
     * use what is left of this time.
     */
    static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);

    private final LedgerScript script = new LedgerScript();
    private final ScriptRunner runner;
    private final Runnable onClose;
    private final Duration timeout;
    private final long leaseMillis;
    private final String keyPrefix;
    private final WhenUnavailable whenUnavailable;
    private final TimeSource time;
    private final Set<CompletableFuture<?>> inProgress = ConcurrentHashMap.newKeySet();

    /** Completes once the message that was told last has been sent: of those that wait for one future, the JDK calls the last one first. */
    private final AtomicReference<CompletableFuture<?>> lastSent =
            new AtomicReference<>(CompletableFuture.completedFuture(null));

    private volatile boolean hasMessageEnded;
    private volatile boolean asksTime;
    private volatile boolean closed;

    RedisLedger(RedisQuotaLedgerBuilder builder, ScriptRunner runner, Runnable onClose, TimeSource time) {
        this.runner = runner;
        this.time = time;
        this.onClose = onClose;
        this.timeout = builder.timeout();
        this.leaseMillis = builder.lease().toMillis();
        this.keyPrefix = builder.keyPrefix() + FORMAT;
        this.whenUnavailable = builder.whenUnavailable();
    }

    // A future equals itself alone, which is what is meant.
    @SuppressWarnings("CollectionUndefinedEquality")
    @Override
    public CompletionStage<LedgerResponse> tell(String account, LedgerMessage message) {
        if (closed) {
            return CompletableFuture.failedFuture(new IllegalStateException("the ledger is closed"));
        }
        String key = keyPrefix + account;
        String json = LedgerScript.json(message, leaseMillis);
        long toldAt = time.nanoTime();
        CompletableFuture<Void> isSent = new CompletableFuture<>();
        CompletionStage<?> isNext = connected().thenCombine(lastSent.getAndSet(isSent), (open, sentBefore) -> open);
        CompletableFuture<LedgerResponse> response = limited(isNext, CONNECT_LIMIT, "no connection")
                .thenCompose(open -> {
                    CompletableFuture<List<Long>> running = run(key, json);
                    isSent.complete(null);
                    return limited(running, limitSince(toldAt), "no response");
                })
                .thenApply(LedgerScript::response);
        inProgress.add(response);
        var unused = response.whenComplete((received, failure) -> {
            inProgress.remove(response);
            isSent.complete(null);
            hasMessageEnded = true;
        });
        return response;
    }

    /** How long the response may take to a message that was told at this time. */
    private Duration limitSince(long toldAt) {
        Duration leftToConnect = CONNECT_LIMIT.minusNanos(time.nanoTime() - toldAt);
        return hasMessageEnded || leftToConnect.compareTo(timeout) < 0 ? timeout : leftToConnect;
    }

    /** Completes when a message can be sent, or fails if it cannot. */
    CompletionStage<?> connected() {
        return runner instanceof LettuceRunner lettuce ? lettuce.connected() : CompletableFuture.completedFuture(null);
    }

    /** Where a server refuses TIME in a script, it is asked before: that takes a second round trip, on each message. */
    private CompletableFuture<List<Long>> run(String key, String json) {
        CompletableFuture<List<Long>> result = new CompletableFuture<>();
        CompletionStage<List<Long>> running = asksTime ? runAtTime(key, json, result) : runOnce(key, json, "", result);
        var unused = running.exceptionallyCompose(failure -> {
                    if (asksTime || !LedgerScript.lacksTime(failure)) {
                        return CompletableFuture.failedFuture(failure);
                    }
                    asksTime = true;
                    return runAtTime(key, json, result);
                })
                .whenComplete((returned, failure) -> complete(result, returned, failure));
        return result;
    }

    private CompletionStage<List<Long>> runAtTime(String key, String json, CompletableFuture<?> result) {
        return attempt(runner::timeMillis)
                .thenCompose(now -> result.isDone()
                        ? CompletableFuture.failedFuture(new CancellationException())
                        : runOnce(key, json, Long.toString(now), result));
    }

    private CompletionStage<List<Long>> runOnce(String key, String json, String now, CompletableFuture<?> result) {
        CompletionStage<List<Long>> running =
                attempt(() -> runner.run(script.text(), script.sha1(), key, List.of(json, now)));
        var unused = result.whenComplete((returned, failure) -> {
            if (running instanceof CompletableFuture<?> future) {
                future.cancel(false);
            }
        });
        return running;
    }

    private static <T> CompletionStage<T> attempt(Supplier<CompletionStage<T>> action) {
        try {
            return action.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Not by the JDK's own timer, whose one thread keeps the thread-locals of its first user. */
    private <T> CompletableFuture<T> limited(CompletionStage<T> stage, Duration limit, String what) {
        CompletableFuture<T> result = new CompletableFuture<>();
        TimeSource.Cancellable timer = time.schedule(
                limit,
                () -> result.completeExceptionally(new TimeoutException(what + " within " + limit.toMillis() + " ms")));
        var unused = stage.whenComplete((value, failure) -> complete(result, value, failure));
        // What depends on the result finds the message dropped.
        return result.whenComplete((value, failure) -> {
            timer.cancel();
            if (failure instanceof TimeoutException && stage instanceof CompletableFuture<T> waiting) {
                waiting.cancel(false);
            }
        });
    }

    private static <T> void complete(CompletableFuture<T> result, @Nullable T value, @Nullable Throwable failure) {
        if (failure == null) {
            result.complete(value);
        } else {
            result.completeExceptionally(
                    failure instanceof CompletionException && failure.getCause() != null
                            ? failure.getCause()
                            : failure);
        }
    }

    @Override
    public boolean waitsWhenUnreachable() {
        return whenUnavailable == WhenUnavailable.WAIT;
    }

    @Override
    public void close() {
        closed = true;
        try {
            CompletableFuture.allOf(inProgress.toArray(CompletableFuture[]::new))
                    .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // They are told to those who sent them.
        }
        onClose.run();
    }
}
