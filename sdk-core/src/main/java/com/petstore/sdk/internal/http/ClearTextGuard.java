// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.Route;

/**
 * Keeps the key in clear text on this machine. The JVM or the application's client may have chosen a proxy for a request, and {@code localhost} may be
 * resolved to any machine.
 */
final class ClearTextGuard implements Interceptor {

    private final BaseUrl baseUrl;

    ClearTextGuard(BaseUrl baseUrl) {
        this.baseUrl = baseUrl;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Connection connection = chain.connection();
        if (connection != null
                && baseUrl.mustStayOnThisMachine()
                && !chain.request().isHttps()) {
            requireThisMachine(connection.route());
        }
        return chain.proceed(chain.request());
    }

    private static void requireThisMachine(Route route) throws TransportFailure {
        Proxy proxy = route.proxy();
        InetAddress address = route.socketAddress().getAddress();
        if (proxy.type() != Proxy.Type.DIRECT) {
            throw TransportFailure.unacceptable(
                    false,
                    "the API key must not be sent in clear text to a proxy, was " + proxy
                            + "; use https or no proxy for this host, or allow plain http in a trusted network");
        }
        if (address == null || !address.isLoopbackAddress()) {
            throw TransportFailure.unacceptable(
                    false,
                    "the API key must not be sent in clear text to another machine, was " + address
                            + "; use https, or allow plain http in a trusted network");
        }
    }
}
