// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/** OkHttp's own queue, which knows no time: one request to a host at a time, and the first holds its place until the reset. */
final class DispatcherLimiter extends Limiter {

    private final OkHttpClient okHttp;

    DispatcherLimiter(Service service) {
        super(service);
        okHttp = Service.okHttp(chain -> {
            while (!service.untilReset().isNegative()) {
                LockSupport.parkNanos(service.untilReset().toNanos());
            }
            return service.intercept(chain);
        });
        okHttp.dispatcher().setMaxRequestsPerHost(1);
    }

    @Override
    void useUp() {
        var unused = callAsync(-1);
    }

    @Override
    Future<?> callAsync(int number) {
        Call call = okHttp.newCall(service.request(number));
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
}
