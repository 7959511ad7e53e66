// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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

    /** The requests of a window: more than any pile, so that the whole pile may go in the next one. */
    static final int REQUESTS = 1_000_000;

    private static final MediaType JSON = MediaType.get("application/json");

    final int requests;
    private final Instant reset;

    /** The numbered calls, as they come. */
    final List<Arrival> arrivals = Collections.synchronizedList(new ArrayList<>());

    final OkHttpClient okHttp = okHttp(this);
    private final Request request = new Request.Builder().url(URL + "/pets").build();
    private final AtomicInteger served = new AtomicInteger();

    /** A service whose next window begins at the reset; until then it says that nothing remains. */
    Service(int requests, Instant reset) {
        this.requests = requests;
        this.reset = reset;
    }

    static Service withoutReset() {
        return new Service(REQUESTS, Instant.now().plus(Duration.ofHours(1)));
    }

    /** An OkHttp client whose requests end at a service. */
    static OkHttpClient okHttp(Interceptor service) {
        OkHttpClient okHttp = new OkHttpClient.Builder().addInterceptor(service).build();
        okHttp.dispatcher().setMaxRequestsPerHost(64);
        return okHttp;
    }

    Duration untilReset() {
        return Duration.between(Instant.now(), reset);
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
    public Response intercept(Chain chain) {
        Instant now = Instant.now();
        String number = chain.request().header(NUMBER);
        if (number != null) {
            arrivals.add(new Arrival(
                    Integer.parseInt(number), Duration.between(reset, now).toNanos() / 1e6));
        }
        long resetAt = reset.getEpochSecond();
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

    record Arrival(int number, double millisAfterReset) {}
}
