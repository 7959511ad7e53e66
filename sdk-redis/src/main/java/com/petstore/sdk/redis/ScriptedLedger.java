// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.PacingLedger;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The ledger in Redis: a message is one run of the script, which has a time limit. Thread-safe. */
final class ScriptedLedger extends PacingLedger implements Ledger {

    private static final Logger LOG = LoggerFactory.getLogger(QuotaLedger.class);

    private static final String FORMAT = ":2:";

    /**
     * The time limit of the first message and of messages that wait for a connection: a process that has just started loads classes meanwhile.
     */
    static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);

    private final ScriptRunner.Script script = LedgerScript.read();
    private final ScriptRunner runner;
    private final String place;
    private final BooleanSupplier isConnected;
    private final Runnable onClose;
    private final Duration timeout;
    private final String keyPrefix;
    private final WhenUnavailable whenUnavailable;
    private final Set<CompletableFuture<?>> inProgress = ConcurrentHashMap.newKeySet();
    private volatile boolean hasMessageEnded;
    private volatile boolean closed;

    /**
     * A ledger with these settings.
     *
     * @param place as {@link Ledger#place}
     * @param isConnected whether the runner would send a message at once
     */
    ScriptedLedger(
            RedisQuotaLedgerBuilder builder,
            ScriptRunner runner,
            String place,
            BooleanSupplier isConnected,
            Runnable onClose) {
        this.runner = runner;
        this.place = place;
        this.isConnected = isConnected;
        this.onClose = onClose;
        this.timeout = builder.timeout();
        this.keyPrefix = builder.keyPrefix() + FORMAT;
        this.whenUnavailable = builder.whenUnavailable();
    }

    @Override
    public Pacing pace(String account, TimeSource time, DoubleSupplier random, Pacing.Wakeable gate) {
        return new LedgerPacing(this, account, time, random, gate);
    }

    // A future equals itself alone, which is what is meant.
    @SuppressWarnings("CollectionUndefinedEquality")
    @Override
    public CompletionStage<Ledger.Response> send(String account, Ledger.Message message, TimeSource time) {
        if (closed) {
            return CompletableFuture.failedFuture(new IllegalStateException("the ledger is closed"));
        }
        CompletableFuture<Ledger.Response> response = new CompletableFuture<>();
        Duration limit = hasMessageEnded && isConnected.getAsBoolean() ? timeout : CONNECT_LIMIT;
        // Not by the JDK's own timer, whose one thread keeps the thread-locals of its first user.
        TimeSource.Cancellable timer = time.schedule(limit, () -> response.completeExceptionally(overdue(limit)));
        inProgress.add(response);
        CompletionStage<?> unused = response.whenComplete((received, failure) -> {
            timer.cancel();
            hasMessageEnded = true;
            inProgress.remove(response);
        });
        String key = keyPrefix + account;
        CompletionStage<String> running = attempt(() -> runner.run(script, key, LedgerScript.json(message)));
        unused = response.whenComplete((received, failure) -> {
            // A message whose time is up is cancelled, by which a connection counts what it misses.
            if (running instanceof CompletableFuture<?> future) {
                future.cancel(false);
            }
        });
        unused = running.thenApply(LedgerScript::response).whenComplete((received, failure) -> {
            if (failure == null) {
                warnIfBegunAnew(received, key);
                response.complete(received);
            } else {
                response.completeExceptionally(cause(failure));
            }
        });
        return response;
    }

    /** Also for a response that comes too late: no other message of any process finds the content that is gone. */
    private static void warnIfBegunAnew(Ledger.Response received, String key) {
        if (received.begunAnew()) {
            LOG.warn(
                    "The quota ledger has begun the account in {} anew: it was edited, or the clock of its server was set back.",
                    key);
        }
    }

    private TimeoutException overdue(Duration limit) {
        return new TimeoutException(
                (isConnected.getAsBoolean() ? "no response" : "no connection") + " within " + limit.toMillis() + " ms");
    }

    private static <T> CompletionStage<T> attempt(Supplier<CompletionStage<T>> action) {
        try {
            return action.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** What failed, without what a dependent stage has wrapped around it. */
    static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    @Override
    public String place() {
        return place;
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
            // The senders of the messages receive the failures.
        }
        onClose.run();
    }
}
