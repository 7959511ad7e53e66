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

/** Looks a host up on another thread: the system's own look-up minds neither a time limit nor an interrupt, nor the end of a call. */
final class BoundedDns implements Dns {

    /** How often a look-up sees whether its call has ended: OkHttp tells no {@link Dns}, nor of whom it asks. */
    private static final long GLANCE = TimeUnit.MILLISECONDS.toNanos(20);

    private static final ThreadLocal<okhttp3.@Nullable Call> CALL_OF_THREAD = new ThreadLocal<>();

    private final Dns dns;
    private final Duration timeout;

    BoundedDns(Dns dns, Duration timeout) {
        this.dns = dns;
        this.timeout = timeout;
    }

    /** Names the call that whatever this thread looks up is for, or null for none. */
    static void nameCall(okhttp3.@Nullable Call call) {
        CALL_OF_THREAD.set(call);
    }

    @Override
    public List<InetAddress> lookup(String hostname) throws UnknownHostException {
        Future<List<InetAddress>> lookup = DaemonThreads.executorService().submit(() -> dns.lookup(hostname));
        try {
            return await(lookup);
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

    private List<InetAddress> await(Future<List<InetAddress>> lookup)
            throws ExecutionException, TimeoutException, InterruptedException, UnknownHostException {
        okhttp3.Call call = CALL_OF_THREAD.get();
        long left = TimeUnit.NANOSECONDS.convert(timeout);
        while (left > GLANCE) {
            try {
                return lookup.get(GLANCE, TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (call != null && call.isCanceled()) {
                    throw new UnknownHostException("the call ended before its host was found");
                }
            }
            left -= GLANCE;
        }
        return lookup.get(left, TimeUnit.NANOSECONDS);
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
