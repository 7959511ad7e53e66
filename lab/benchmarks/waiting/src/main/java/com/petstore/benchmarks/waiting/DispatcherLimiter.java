package com.petstore.benchmarks.waiting;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/** OkHttp's own queue, which knows no time: one request to a host at a time, and the first holds its place until the reset. */
final class DispatcherLimiter implements Limiter {

    private final Quota quota;
    private final OkHttpClient okHttp;

    DispatcherLimiter(Quota quota) {
        this.quota = quota;
        Dispatcher dispatcher = new Dispatcher();
        dispatcher.setMaxRequestsPerHost(1);
        OkHttpClient.Builder builder = quota.service().okHttp().newBuilder().dispatcher(dispatcher);
        builder.interceptors().add(0, chain -> {
            if (chain.request().header("X-Hold") != null) {
                hold();
            }
            return chain.proceed(chain.request());
        });
        okHttp = builder.build();
    }

    private void hold() throws IOException {
        try {
            Thread.sleep(Math.max(
                    0,
                    Duration.between(
                                    Instant.now(),
                                    Instant.ofEpochSecond(quota.service().resetAt()))
                            .toMillis()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public void useUp() {
        var unused = enqueue(okHttp.newCall(
                quota.service().request(-1).newBuilder().header("X-Hold", "yes").build()));
    }

    @Override
    public Future<?> callAsync(int number) {
        return enqueue(okHttp.newCall(quota.service().request(number)));
    }

    private static Future<?> enqueue(Call call) {
        CompletableFuture<Void> result = new CompletableFuture<>();
        call.enqueue(new Callback() {
            @Override
            public void onResponse(Call done, Response response) throws IOException {
                try (response) {
                    response.body().bytes();
                    result.complete(null);
                }
            }

            @Override
            public void onFailure(Call done, IOException failure) {
                result.completeExceptionally(failure);
            }
        });
        var unused = result.whenComplete((nothing, failure) -> call.cancel());
        return result;
    }

    @Override
    public void pass() {
        throw new UnsupportedOperationException("knows no permits");
    }
}
