// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.net.InetAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.CookieJar;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/** The settings of OkHttp that the promises of this library rest on. */
public final class OkHttpClients {

    private OkHttpClients() {}

    /**
     * A client of this library, whose threads do not keep the JVM alive.
     *
     * @param tls whether it is for https, whose set-up takes longer than all else before a first response
     * @param proxy null for the JVM's
     * @param proxyAuthorization what an HTTP proxy requires; null for nothing
     * @param sslContext null for the JVM's
     * @param trustManager belongs to the context
     */
    public static OkHttpClient create(
            boolean tls,
            @Nullable Proxy proxy,
            @Nullable String proxyAuthorization,
            @Nullable SSLContext sslContext,
            @Nullable X509TrustManager trustManager) {
        OkHttpClient.Builder client = new OkHttpClient.Builder()
                // OkHttp keeps 5 idle connections: with more threads than that, it opens new ones all the time.
                .connectionPool(new ConnectionPool(Integer.MAX_VALUE, 1, TimeUnit.MINUTES))
                // With HTTP/2, the interrupt of one call would end the connection of others.
                .socketFactory(new ChannelSocketFactory())
                .protocols(List.of(Protocol.HTTP_1_1))
                .proxy(proxy)
                .proxyAuthenticator(new ProxyAccess(proxyAuthorization));
        if (sslContext != null && trustManager != null) {
            client.sslSocketFactory(sslContext.getSocketFactory(), trustManager);
        }
        if (!tls) {
            client.connectionSpecs(List.of(ConnectionSpec.CLEARTEXT));
        }
        return client.build();
    }

    /**
     * Returns a client with the settings of another one and the limits of this library. It sends each request once, to the base URL alone, and keeps
     * nothing from one key to the next.
     */
    static OkHttpClient withSdkDefaults(
            OkHttpClient client, BaseUrl baseUrl, Duration connectTimeout, Duration attemptTimeout) {
        Duration connecting = clamp(connectTimeout, Duration.ofMillis(1), attemptTimeout);
        Authenticator proxyAuthenticator = client.proxyAuthenticator();
        OkHttpClient.Builder builder = client.newBuilder()
                .connectTimeout(clamp(connecting, Duration.ofMillis(1), Duration.ofMillis(Integer.MAX_VALUE)))
                // The timeout of each call bounds these two.
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                // Without a read timeout, OkHttp finds out by a ping only that a connection of HTTP/2 is dead.
                .pingInterval(pingInterval(attemptTimeout))
                .followRedirects(false)
                .retryOnConnectionFailure(false)
                .authenticator(Authenticator.NONE)
                // A 407 to anything but CONNECT may be the service's, which must not get the password of the proxy.
                .proxyAuthenticator(
                        (route, response) -> response.request().method().equals("CONNECT")
                                ? proxyAuthenticator.authenticate(route, response)
                                : null)
                // Neither distinguishes keys: what one tenant received or was given would go to the next.
                .cache(null)
                .cookieJar(CookieJar.NO_COOKIES);
        if (baseUrl.mustStayOnThisMachine()) {
            // The key is sent in clear text: neither a proxy nor a name may lead to another machine.
            builder.proxy(Proxy.NO_PROXY)
                    .dns(new BoundedDns(host -> onThisMachine(client.dns().lookup(host)), connecting));
        } else {
            builder.dns(new BoundedDns(client.dns(), connecting));
        }
        if (client.protocols().contains(Protocol.HTTP_1_1)) {
            // With HTTP/2 another thread reads all the time, and detects the end of a connection.
            builder.addInterceptor(ConnectionCheck::overOpenConnection).addNetworkInterceptor(new ConnectionCheck());
        }
        return builder.addNetworkInterceptor(OkHttpExchange::sendRequest).build();
    }

    /** Those of the addresses that lead nowhere else, or the one that always does. */
    private static List<InetAddress> onThisMachine(List<InetAddress> addresses) {
        List<InetAddress> loopback =
                addresses.stream().filter(InetAddress::isLoopbackAddress).toList();
        return loopback.isEmpty() ? List.of(InetAddress.getLoopbackAddress()) : loopback;
    }

    /** A dead connection is detected after two intervals, well within an attempt, so that the next attempt gets another connection. */
    private static Duration pingInterval(Duration attemptTimeout) {
        long millis = clamp(attemptTimeout, Duration.ofMillis(250), Duration.ofSeconds(25))
                .toMillis();
        return Duration.ofMillis(millis * 2 / 5);
    }

    private static Duration clamp(Duration duration, Duration least, Duration most) {
        Duration capped = duration.compareTo(most) > 0 ? most : duration;
        return capped.compareTo(least) < 0 ? least : capped;
    }
}
