package com.petstore.benchmarks.waiting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;

/**
 * The service, in memory: responds to a list with no pets and with the headers of its quota, and notes in what order numbered calls
 * arrive. All subjects send through its OkHttp client, so that they do the same work.
 */
final class Service implements Interceptor {

    static final String NUMBER = "X-Call";
    static final String URL = "http://127.0.0.1/v1";

    private static final MediaType JSON = MediaType.get("application/json");

    private final OkHttpClient okHttp =
            new OkHttpClient.Builder().addInterceptor(this).build();
    private final Request request = new Request.Builder().url(URL + "/pets").build();
    private final CountDownLatch silence = new CountDownLatch(1);
    private final int requests;
    private final long resetAt;
    private final AtomicInteger served = new AtomicInteger();
    private final AtomicInteger arrived = new AtomicInteger();
    private volatile int[] order = {};
    private volatile long firstAt;
    private volatile long lastAt;
    private volatile boolean silent;

    /** A service whose quota comes back at a time, in seconds since 1970; until then it says that nothing remains. */
    Service(int requests, long resetAt) {
        this.requests = requests;
        this.resetAt = resetAt;
        okHttp.dispatcher().setMaxRequestsPerHost(64);
    }

    OkHttpClient okHttp() {
        return okHttp;
    }

    long resetAt() {
        return resetAt;
    }

    /** Notes in which order this number of calls arrives, numbered from 0. */
    void expect(int calls) {
        order = new int[calls];
    }

    /** From now on it does not respond. */
    void fallSilent() {
        silent = true;
    }

    /** A call as one makes it with OkHttp alone. */
    Request request(int number) {
        return number < 0
                ? request
                : request.newBuilder().header(NUMBER, Integer.toString(number)).build();
    }

    /** Makes a call with OkHttp alone. */
    void call(int number) {
        try (Response response = okHttp.newCall(request(number)).execute()) {
            response.body().bytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        String number = chain.request().header(NUMBER);
        if (number != null && order.length > 0) {
            arrive(Integer.parseInt(number));
        }
        if (silent) {
            try {
                silence.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
        }
        Instant now = Instant.now();
        boolean isReset = now.getEpochSecond() >= resetAt;
        return new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(200)
                .message("OK")
                .header("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atZone(ZoneOffset.UTC)))
                .header("X-RateLimit-Limit", Integer.toString(requests))
                .header("X-RateLimit-Remaining", Integer.toString(isReset ? requests - served.incrementAndGet() : 0))
                .header("X-RateLimit-Reset", Long.toString(isReset ? resetAt + 60 : resetAt))
                .body(ResponseBody.create("[]", JSON))
                .build();
    }

    private void arrive(int number) {
        long now = System.nanoTime();
        int place = arrived.getAndIncrement();
        order[place] = number;
        if (place == 0) {
            firstAt = now;
        }
        lastAt = now;
    }

    int arrived() {
        return arrived.get();
    }

    long firstAt() {
        return firstAt;
    }

    long lastAt() {
        return lastAt;
    }

    /** By how many places each call arrived too early or too late, in ascending order. */
    int[] displacements() {
        return IntStream.range(0, arrived.get())
                .map(place -> Math.abs(order[place] - place))
                .sorted()
                .toArray();
    }
}
