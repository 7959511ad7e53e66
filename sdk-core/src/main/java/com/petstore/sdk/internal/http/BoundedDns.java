// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/**
 * Looks a host up on another thread: the system's own look-up minds neither a time limit nor an interrupt, nor the end of a call. All calls
 * that ask for a host while it is looked up wait for that one look-up, so that a resolver that hangs holds one thread and not many.
 */
final class BoundedDns implements Dns {

    private final Dns dns;
    private final Duration timeout;
    private final Supplier<@Nullable InFlightRequest> current;

    /** Those who wait, by the host that is looked up for them. */
    private final Map<String, List<CompletableFuture<List<InetAddress>>>> waiting = new HashMap<>();

    /**
     * A look-up with a time limit.
     *
     * @param current the request that the calling thread runs, or null; OkHttp does not say for which call it asks
     */
    BoundedDns(Dns dns, Duration timeout, Supplier<@Nullable InFlightRequest> current) {
        this.dns = dns;
        this.timeout = timeout;
        this.current = current;
    }

    @Override
    public List<InetAddress> lookup(String hostname) throws UnknownHostException {
        CompletableFuture<List<InetAddress>> addresses = new CompletableFuture<>();
        InFlightRequest request = current.get();
        if (request != null) {
            request.waitFor(addresses);
        }
        Throwable cause;
        try {
            join(hostname, addresses);
            return addresses.get(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            cause = e.getCause();
        } catch (TimeoutException e) {
            cause = new InterruptedIOException("no address within " + timeout.toMillis() + " ms");
        } catch (CancellationException e) {
            cause = e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cause = e;
        } finally {
            leave(hostname, addresses);
        }
        // One of its own for each, since OkHttp adds to it what failed before.
        UnknownHostException failed = new UnknownHostException(
                cause instanceof UnknownHostException unknown ? unknown.getMessage() : hostname);
        failed.initCause(cause);
        throw failed;
    }

    private void join(String hostname, CompletableFuture<List<InetAddress>> addresses) {
        boolean first;
        synchronized (waiting) {
            first = !waiting.containsKey(hostname);
            waiting.computeIfAbsent(hostname, host -> new ArrayList<>()).add(addresses);
        }
        if (first) {
            DaemonThreads.execute(() -> lookUpForAll(hostname));
        }
    }

    private void leave(String hostname, CompletableFuture<List<InetAddress>> addresses) {
        synchronized (waiting) {
            List<CompletableFuture<List<InetAddress>>> others = waiting.get(hostname);
            if (others != null) {
                others.removeIf(other -> other == addresses);
            }
        }
    }

    private void lookUpForAll(String hostname) {
        Consumer<CompletableFuture<List<InetAddress>>> outcome;
        try {
            List<InetAddress> found = dns.lookup(hostname);
            outcome = addresses -> addresses.complete(found);
        } catch (Throwable e) {
            // Also what the application's own look-up throws undeclared.
            outcome = addresses -> addresses.completeExceptionally(e);
        }
        List<CompletableFuture<List<InetAddress>>> all;
        synchronized (waiting) {
            all = waiting.remove(hostname);
        }
        all.forEach(outcome);
    }
}
