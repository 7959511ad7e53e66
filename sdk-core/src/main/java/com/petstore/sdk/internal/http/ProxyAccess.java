// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.Proxy;
import java.util.List;
import okhttp3.Authenticator;
import okhttp3.Challenge;
import okhttp3.Connection;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * User and password of an HTTP proxy, sent with the first request that goes to it: with CONNECT for https, and with each request for http. The
 * service never gets them.
 */
final class ProxyAccess implements Authenticator, Interceptor {

    /** What a proxy that responds with 407 requires, as far as it is known. */
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

    /** Called by OkHttp before it sends CONNECT, and again if the proxy refuses that, which would otherwise be a failure without the scheme. */
    @Override
    public @Nullable Request authenticate(@Nullable Route route, Response response) throws TransportFailure {
        Request request = response.request();
        if (!request.method().equals("CONNECT")) {
            return null;
        }
        if (authorization != null && request.header(HEADER) == null) {
            return request.newBuilder().header(HEADER, authorization).build();
        }
        boolean isBefore = response.challenges().stream()
                .anyMatch(challenge -> challenge.scheme().equals("OkHttp-Preemptive"));
        if (isBefore) {
            return null;
        }
        throw TransportFailure.unacceptable(false, required(response));
    }

    /** What a proxy requires that responds with 407. */
    private static String required(Response response) {
        List<String> schemes =
                response.challenges().stream().map(Challenge::scheme).distinct().toList();
        boolean mayBeBasic = schemes.isEmpty() || schemes.stream().anyMatch("Basic"::equalsIgnoreCase);
        return mayBeBasic
                ? REQUIRED
                : "the proxy requires authentication by " + String.join(" or ", schemes)
                        + ", and only Basic is supported: use another proxy, or a proxyAuthenticator of your OkHttpClient";
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
            throw TransportFailure.unacceptable(false, required(response));
        }
        return response;
    }

    /** The HTTP proxy through which a client must go to this address; null if there is none, or another way. */
    static @Nullable Proxy proxyOf(OkHttpClient client, HttpUrl url) {
        Proxy fixed = client.proxy();
        List<Proxy> proxies = fixed == null ? client.proxySelector().select(url.uri()) : List.of(fixed);
        return proxies.stream().allMatch(proxy -> proxy.type() == Proxy.Type.HTTP) && !proxies.isEmpty()
                ? proxies.get(0)
                : null;
    }

    /** Whether the request itself goes to a proxy: with https, it goes through a tunnel to the service. */
    static boolean goesToProxy(Chain chain) {
        Connection connection = chain.connection();
        return connection != null
                && connection.route().proxy().type() == Proxy.Type.HTTP
                && !chain.request().isHttps();
    }
}
