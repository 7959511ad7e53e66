// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/** Hides from OkHttp what would make it send a request again: {@code Retry-After} on a 503, and the status of a 407 that no proxy sent. */
final class NoResend implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        if (response.code() == 503 && response.header("Retry-After") != null) {
            return OkHttpExchange.of(chain.call())
                    .hide(
                            response,
                            response.newBuilder().removeHeader("Retry-After").build());
        }
        if (response.code() == 407 && !ProxyAccess.goesToProxy(chain)) {
            // From the service, which must not get the password of the proxy.
            return OkHttpExchange.of(chain.call())
                    .hide(response, response.newBuilder().code(400).build());
        }
        return response;
    }
}
