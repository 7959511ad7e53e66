package com.petstore.sdk.internal.http;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Keeps OkHttp from sending a request again on its own, and from failing on a number, when it finds {@code Retry-After} on a 408
 * or 503: it never sees the header there. Whether a call is retried is decided in one place, and not in this one.
 */
final class SingleSend implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        if ((response.code() != 408 && response.code() != 503) || response.header("Retry-After") == null) {
            return response;
        }
        SendMarker.of(chain.call()).hide(response.headers());
        return response.newBuilder().removeHeader("Retry-After").build();
    }
}
