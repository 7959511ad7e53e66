// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.OwnSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the application adds may throw, or return what it must not: the call fails as it should, and takes nothing along. */
class BrokenPartsTest extends WireTest {

    /** How a part breaks; an error is the application's, and reaches it as it is. */
    private enum Breakage {
        UNCHECKED(() -> new IllegalStateException("broken")),
        ERROR(() -> new AssertionError("broken")),
        NULL(null);

        private final @Nullable Supplier<Throwable> thrown;

        Breakage(@Nullable Supplier<Throwable> thrown) {
            this.thrown = thrown;
        }

        /** Never returns but with null. */
        @SuppressWarnings("NullAway") // as an application that is not checked
        <T> T happen() {
            if (thrown == null) {
                return null;
            }
            if (thrown.get() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown.get();
        }
    }

    /** What an application can set on its client. */
    private enum Part {
        PROXY_SELECTOR {
            @Override
            void set(OkHttpClient.Builder client, Breakage breakage) {
                client.proxySelector(selecting(breakage::happen));
            }

            @Override
            boolean mayBeNull() {
                // OkHttp then connects directly, as it does where a selector finds no proxy.
                return true;
            }
        },
        DNS {
            @Override
            void set(OkHttpClient.Builder client, Breakage breakage) {
                client.dns(host -> breakage.happen());
            }

            @Override
            String host() {
                return "pets.example";
            }
        },
        SOCKET_FACTORY {
            @Override
            void set(OkHttpClient.Builder client, Breakage breakage) {
                client.socketFactory(new OwnSockets() {
                    @Override
                    public Socket createSocket() {
                        return breakage.happen();
                    }
                });
            }
        },
        INTERCEPTOR {
            @Override
            void set(OkHttpClient.Builder client, Breakage breakage) {
                client.addInterceptor(chain -> breakage.happen());
            }
        },
        NETWORK_INTERCEPTOR {
            @Override
            void set(OkHttpClient.Builder client, Breakage breakage) {
                client.addNetworkInterceptor(chain -> breakage.happen());
            }
        };

        abstract void set(OkHttpClient.Builder client, Breakage breakage);

        boolean mayBeNull() {
            return false;
        }

        String host() {
            return "127.0.0.1";
        }
    }

    static Stream<Arguments> parts() {
        return Arrays.stream(Part.values())
                .flatMap(part -> Arrays.stream(Breakage.values())
                        .filter(breakage -> breakage != Breakage.NULL || !part.mayBeNull())
                        .flatMap(breakage ->
                                Arrays.stream(CallStyle.values()).map(style -> Arguments.of(part, breakage, style))));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void aPartThatBreaksFailsTheCallAlone(Part part, Breakage breakage, CallStyle style) throws IOException {
        OkHttpClient.Builder okHttp = new OkHttpClient.Builder();
        part.set(okHttp, breakage);
        try (MockWebServer service = serviceWithTls();
                PetStoreClient other = clientOf(part.host(), service, okHttp)
                        .maxAsyncRequests(1)
                        .build()) {
            for (int i = 0; i < 3; i++) {
                assertFails(style, other, breakage);
            }
            assertThat(service.getRequestCount()).isZero();
        }
    }

    static Stream<Arguments> styles() {
        return Arrays.stream(CallStyle.values()).map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("styles")
    void aListWithoutAProxyInItFailsTheCallAlone(CallStyle style) throws IOException {
        OkHttpClient.Builder okHttp =
                new OkHttpClient.Builder().proxySelector(selecting(() -> Collections.singletonList(null)));
        try (MockWebServer service = serviceWithTls();
                PetStoreClient other = clientOf(service, okHttp).build()) {
            assertThat(catchThrowable(() -> style.execute(other.createPet(REX))))
                    .isInstanceOf(PetStoreTransportException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("styles")
    void aListWithoutAnAddressInItFailsTheCallAlone(CallStyle style) throws IOException {
        OkHttpClient.Builder okHttp = new OkHttpClient.Builder().dns(host -> Collections.singletonList(null));
        try (MockWebServer service = serviceWithTls();
                PetStoreClient other = clientOf("pets.example", service, okHttp).build()) {
            assertThat(catchThrowable(() -> style.execute(other.createPet(REX))))
                    .isInstanceOf(PetStoreException.class);
        }
    }

    static Stream<Arguments> authenticators() {
        return Arrays.stream(Breakage.values())
                .flatMap(breakage -> Arrays.stream(CallStyle.values()).map(style -> Arguments.of(breakage, style)));
    }

    @ParameterizedTest
    @MethodSource("authenticators")
    void anAuthenticatorThatBreaksFailsTheCallAlone(Breakage breakage, CallStyle style) throws IOException {
        try (MockWebServer proxy = serviceWithTls()) {
            for (int i = 0; i < 3; i++) {
                proxy.enqueue(new MockResponse.Builder().code(407).inTunnel().build());
            }
            OkHttpClient.Builder okHttp = new OkHttpClient.Builder()
                    .proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress("localhost", proxy.getPort())))
                    .proxyAuthenticator((route, response) -> breakage.happen());
            try (PetStoreClient other = clientOf(proxy, okHttp).build()) {
                assertFails(style, other, breakage);
            }
        }
    }

    @Test
    void callsOfAnExecutorThatDiscardsFailAtTheirDeadlines() {
        List<CompletableFuture<?>> calls = new ArrayList<>();
        try (PetStoreClient discarding = clientBuilder()
                .asyncExecutor(task -> {})
                .maxAsyncRequests(2)
                .timeout(Duration.ofMillis(100))
                .build()) {
            respond(200, "[]");
            discarding.listPets().execute();
            for (int i = 0; i < 5; i++) {
                calls.add(discarding.listPets().executeAsync());
            }
            calls.forEach(call -> assertThatExceptionOfType(PetStoreTimeoutException.class)
                    .isThrownBy(() -> CallStyle.await(call))
                    .withMessageContaining("before anything was sent"));
        }
    }

    @Test
    void aTaskThatAnExecutorDiscardsTakesNoPlace() {
        ConcurrentLinkedQueue<Runnable> discarded = new ConcurrentLinkedQueue<>();
        Executor first = task -> {
            if (discarded.isEmpty()) {
                discarded.add(task);
            } else {
                new Thread(task).start();
            }
        };
        try (PetStoreClient client =
                clientBuilder().asyncExecutor(first).maxAsyncRequests(1).build()) {
            respond(200, "[]");
            client.listPets().execute();
            CompletableFuture<?> lost = client.listPets().executeAsync();
            CompletableFuture<?> waiting = client.listPets().executeAsync();
            respond(200, "[]");

            lost.cancel(true);

            CallStyle.await(waiting);
            discarded.forEach(Runnable::run);
            assertThat(server.getRequestCount()).isEqualTo(2);
        }
    }

    private static void assertFails(CallStyle style, PetStoreClient client, Breakage breakage) {
        Throwable failure = style == CallStyle.BLOCKING
                ? catchThrowable(() -> client.createPet(REX).execute())
                : causeOf(client.createPet(REX).executeAsync());
        if (breakage == Breakage.ERROR) {
            assertThat(failure).isInstanceOf(AssertionError.class).hasMessage("broken");
        } else {
            assertThat(failure)
                    .isInstanceOfSatisfying(
                            PetStoreTransportException.class,
                            thrown -> assertThat(thrown.outcomeUnknown()).isFalse());
        }
    }

    private static @Nullable Throwable causeOf(CompletableFuture<?> future) {
        try {
            future.get(30, TimeUnit.SECONDS);
            return null;
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (InterruptedException | TimeoutException e) {
            throw new IllegalStateException("the future did not complete", e);
        }
    }

    private static MockWebServer serviceWithTls() throws IOException {
        MockWebServer service = new MockWebServer();
        service.useHttps(Connection.CERTIFICATES.sslSocketFactory());
        service.start(InetAddress.getByName("127.0.0.1"), 0);
        return service;
    }

    private PetStoreClientBuilder clientOf(MockWebServer service, OkHttpClient.Builder okHttp) {
        return clientOf("127.0.0.1", service, okHttp);
    }

    private PetStoreClientBuilder clientOf(String host, MockWebServer service, OkHttpClient.Builder okHttp) {
        okHttp.sslSocketFactory(Connection.CERTIFICATES.sslSocketFactory(), Connection.CERTIFICATES.trustManager());
        return clientBuilder()
                .baseUrl("https://" + host + ":" + service.getPort() + "/v1")
                .httpClient(okHttp.build());
    }

    private static ProxySelector selecting(Supplier<List<Proxy>> proxies) {
        return new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                return proxies.get();
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException failure) {
                throw new IllegalStateException("broken");
            }
        };
    }
}
