// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.UnacceptableException;
import java.io.IOException;
import java.util.List;
import okhttp3.Authenticator;
import okhttp3.Challenge;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/** User and password of an HTTP proxy, sent with the first CONNECT to it. The service never gets them. */
final class ProxyAccess implements Authenticator {

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
    public @Nullable Request authenticate(@Nullable Route route, Response response) throws IOException {
        Request request = response.request();
        if (authorization != null && request.header(HEADER) == null) {
            return request.newBuilder().header(HEADER, authorization).build();
        }
        boolean isBefore = response.challenges().stream()
                .anyMatch(challenge -> challenge.scheme().equals("OkHttp-Preemptive"));
        if (isBefore) {
            return null;
        }
        throw new UnacceptableException(required(response));
    }

    /** What a proxy requires that responds with 407. */
    private static String required(Response response) {
        List<String> schemes =
                response.challenges().stream().map(Challenge::scheme).distinct().toList();
        boolean mayBeBasic = schemes.isEmpty() || schemes.stream().anyMatch("Basic"::equalsIgnoreCase);
        return mayBeBasic
                ? "the proxy requires a user and a password, or rejects those that it was sent:"
                        + " set them with the proxy, or as proxyAuthenticator of your OkHttpClient"
                : "the proxy requires authentication by " + String.join(" or ", schemes)
                        + ", and only Basic is supported: use another proxy, or a proxyAuthenticator of your OkHttpClient";
    }
}
