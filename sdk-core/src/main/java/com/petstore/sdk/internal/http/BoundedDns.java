package com.petstore.sdk.internal.http;

import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/** Looks a host up on another thread: the system's own look-up minds neither a time limit nor an interrupt, nor the end of a call. */
final class BoundedDns implements Dns {

    private final Dns dns;
    private final Duration timeout;
    private final Supplier<@Nullable InFlightRequest> current;

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
        Future<List<InetAddress>> lookup = DaemonThreads.executorService().submit(() -> dns.lookup(hostname));
        InFlightRequest request = current.get();
        if (request != null) {
            request.waitFor(lookup);
        }
        Throwable cause;
        try {
            return lookup.get(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS);
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
            lookup.cancel(true);
        }
        if (cause instanceof UnknownHostException unknown) {
            throw unknown;
        }
        UnknownHostException failed = new UnknownHostException(hostname);
        failed.initCause(cause);
        throw failed;
    }
}
