package com.petstore.sdk.internal.http;

import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/** Looks a host up on another thread: the system's own look-up minds neither a time limit nor an interrupt. */
final class BoundedDns implements Dns {

    private final Dns dns;
    private final Duration timeout;

    BoundedDns(Dns dns, Duration timeout) {
        this.dns = dns;
        this.timeout = timeout;
    }

    @Override
    public List<InetAddress> lookup(String hostname) throws UnknownHostException {
        Future<List<InetAddress>> lookup = DaemonThreads.executorService().submit(() -> dns.lookup(hostname));
        try {
            return lookup.get(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw failed(hostname, e.getCause());
        } catch (TimeoutException e) {
            throw failed(hostname, new InterruptedIOException("no answer within " + timeout.toMillis() + " ms"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(hostname, e);
        } finally {
            lookup.cancel(true);
        }
    }

    private static UnknownHostException failed(String hostname, @Nullable Throwable cause) {
        if (cause instanceof UnknownHostException unknown) {
            return unknown;
        }
        UnknownHostException failed = new UnknownHostException(hostname);
        failed.initCause(cause);
        return failed;
    }
}
