// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.text.DurationText;
import com.petstore.sdk.internal.thread.DaemonThreads;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;
import okhttp3.Response;

/**
 * Resolves a host on another thread, because the look-up of the system ignores time limits, interrupts and the end of a call. All calls to a host
 * share one look-up, so that a resolver that hangs holds one thread and not many.
 */
final class BoundedDns implements Dns {

    /** How often a look-up checks for the end of its call, of which OkHttp notifies only a listener, which is the application's. */
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

    /** The call that each thread runs; OkHttp does not pass it to a look-up. */
    private static final Map<Thread, okhttp3.Call> CALLS = new ConcurrentHashMap<>();

    private final Dns dns;
    private final long timeoutNanos;
    private final Executor threads;
    private final Map<String, CompletableFuture<List<InetAddress>>> lookups = new ConcurrentHashMap<>();

    BoundedDns(Dns dns, Duration timeout) {
        this(dns, timeout, DaemonThreads::execute);
    }

    BoundedDns(Dns dns, Duration timeout, Executor threads) {
        this.dns = dns;
        this.timeoutNanos = TimeUnit.NANOSECONDS.convert(timeout);
        this.threads = threads;
    }

    /** Executes a call, whose end also ends its look-up. */
    static Response execute(okhttp3.Call call) throws IOException {
        Thread thread = Thread.currentThread();
        okhttp3.Call outer = CALLS.put(thread, call);
        try {
            return call.execute();
        } finally {
            if (outer == null) {
                CALLS.remove(thread);
            } else {
                // An interceptor of the application has made a call within a call.
                CALLS.put(thread, outer);
            }
        }
    }

    @Override
    public List<InetAddress> lookup(String hostname) throws UnknownHostException {
        Throwable cause;
        try {
            return await(current(hostname));
        } catch (ExecutionException e) {
            cause = e.getCause();
            if (cause instanceof Error error) {
                throw error;
            }
        } catch (TimeoutException e) {
            cause = new InterruptedIOException("no address within " + DurationText.of(Duration.ofNanos(timeoutNanos)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cause = e;
        }
        // One of its own for each call, since OkHttp adds to it what failed before.
        UnknownHostException failed = new UnknownHostException(
                cause instanceof UnknownHostException unknown ? unknown.getMessage() : hostname);
        failed.initCause(cause);
        throw failed;
    }

    /** The look-up of this host that is under way, or else a new one. */
    private CompletableFuture<List<InetAddress>> current(String hostname) {
        CompletableFuture<List<InetAddress>> lookup = new CompletableFuture<>();
        CompletableFuture<List<InetAddress>> begun = lookups.putIfAbsent(hostname, lookup);
        if (begun != null) {
            return begun;
        }
        threads.execute(() -> {
            try {
                List<InetAddress> addresses = dns.lookup(hostname);
                lookups.remove(hostname, lookup);
                lookup.complete(addresses);
            } catch (Throwable e) {
                // Also what the look-up of the application throws undeclared.
                lookups.remove(hostname, lookup);
                lookup.completeExceptionally(e);
            }
        });
        return lookup;
    }

    private List<InetAddress> await(CompletableFuture<List<InetAddress>> lookup)
            throws ExecutionException, InterruptedException, TimeoutException {
        okhttp3.Call call = CALLS.get(Thread.currentThread());
        for (long left = timeoutNanos; ; left -= PAUSE) {
            try {
                return lookup.get(Math.min(left, PAUSE), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (left <= PAUSE || (call != null && call.isCanceled())) {
                    throw e;
                }
            }
        }
    }
}
