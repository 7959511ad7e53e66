// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.PetStoreClient;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;

/** Uses an OkHttp client of the application's, with a proxy and a count of connections. */
public final class OwnHttpClient {

    private OwnHttpClient() {}

    /**
     * Runs the program.
     *
     * @param args none
     */
    public static void main(String[] args) {
        Connections connections = new Connections();
        try (ExampleService service = ExampleService.start()) {
            URI address = URI.create(service.baseUrl());
            // The bundled server stands in for a proxy, because it accepts any host name.
            Proxy proxy = service.server() == null
                    ? Proxy.NO_PROXY
                    : new Proxy(
                            Proxy.Type.HTTP,
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), address.getPort()));
            OkHttpClient own = new OkHttpClient.Builder()
                    .proxy(proxy)
                    .eventListener(connections)
                    .build();
            try (PetStoreClient client = PetStoreClient.builder()
                    .baseUrl(service.server() == null ? service.baseUrl() : "http://pets.invalid/v1")
                    .allowPlainHttp(true)
                    .apiKey(service.apiKey())
                    .httpClient(own)
                    .build()) {
                System.out.println("The client is " + client);
                for (int i = 1; i <= 5; i++) {
                    System.out.println("Call " + i + " lists "
                            + client.listPets().execute().size() + " pets");
                }
            }
            System.out.println("The client is closed; the application's own still works, with "
                    + own.connectionPool().connectionCount() + " connection");
            own.connectionPool().evictAll();
        }
        System.out.println(connections.calls + " requests over " + connections.opened + " connection, through "
                + connections.route);
    }

    private static final class Connections extends EventListener {

        private final AtomicInteger calls = new AtomicInteger();
        private final AtomicInteger opened = new AtomicInteger();
        private volatile String route = "";

        @Override
        public void callStart(Call call) {
            calls.incrementAndGet();
        }

        @Override
        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            opened.incrementAndGet();
            route = proxy.type() == Proxy.Type.DIRECT ? "no proxy" : "a proxy of type " + proxy.type();
        }
    }
}
