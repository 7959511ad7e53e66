// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.Proxy;
import okhttp3.Authenticator;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * User and password of an HTTP proxy, sent with the first request that goes to it: with CONNECT for https, and with each request for http. The
 * service never gets them.
 */
final class ProxyAccess implements Authenticator, Interceptor {

    /** What a proxy that responds with 407 requires; also for a tunnel, whose response OkHttp does not expose. */
    static final String REQUIRED = "the proxy requires a user and a password, or rejects those that it was sent:"
            + " set them with the proxy, or as proxyAuthenticator of your OkHttpClient";

    private static final String HEADER = "Proxy-Authorization";

    private final @Nullable String authorization;

    /**
     * Access with a value for the header, or without one.
     *
     * @param authorization null for a proxy that requires none
     */
    ProxyAccess(@Nullable String authorization) {
        this.authorization = authorization;
    }

    /** Called by OkHttp before it sends CONNECT, and again if the proxy refuses that. */
    @Override
    public @Nullable Request authenticate(@Nullable Route route, Response response) {
        Request request = response.request();
        boolean isTunnel = request.method().equals("CONNECT");
        return authorization == null || !isTunnel || request.header(HEADER) != null
                ? null
                : request.newBuilder().header(HEADER, authorization).build();
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        if (!goesToProxy(chain)) {
            return chain.proceed(chain.request());
        }
        Request request = authorization == null
                ? chain.request()
                : chain.request().newBuilder().header(HEADER, authorization).build();
        Response response = chain.proceed(request);
        if (response.code() == 407) {
            response.close();
            throw TransportFailure.unacceptable(false, REQUIRED);
        }
        return response;
    }

    /** Whether the request itself goes to a proxy: with https, it goes through a tunnel to the service. */
    static boolean goesToProxy(Chain chain) {
        Connection connection = chain.connection();
        return connection != null
                && connection.route().proxy().type() == Proxy.Type.HTTP
                && !chain.request().isHttps();
    }
}
