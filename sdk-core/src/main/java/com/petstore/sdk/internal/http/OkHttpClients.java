package com.petstore.sdk.internal.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;

/** The settings of OkHttp that the promises of this library rest on. */
final class OkHttpClients {

    /** As many asynchronous exchanges at once as a service may see from one client; OkHttp would allow 5 per host. */
    private static final int MAX_ASYNC_EXCHANGES = 64;

    private OkHttpClients() {}

    static OkHttpClient create(Duration connectTimeout) {
        Dispatcher dispatcher = new Dispatcher(DaemonThreads.executorService());
        dispatcher.setMaxRequests(MAX_ASYNC_EXCHANGES);
        dispatcher.setMaxRequestsPerHost(MAX_ASYNC_EXCHANGES);
        return new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                // OkHttp keeps 5 idle connections: with more threads than that, it opens new ones all the time.
                .connectionPool(new ConnectionPool(Integer.MAX_VALUE, 1, TimeUnit.MINUTES))
                .socketFactory(new InterruptibleSockets())
                .connectTimeout(connectTimeout)
                // The timeout of the whole exchange bounds these two.
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .followRedirects(false)
                .followSslRedirects(false)
                .retryOnConnectionFailure(false)
                .addNetworkInterceptor(new SingleSend())
                .eventListener(SendMarker.LISTENER)
                .build();
    }
}
