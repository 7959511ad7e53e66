// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static com.petstore.sdk.wire.Connection.CERTIFICATES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.LogCapture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The key goes to a proxy in clear text only where the application allows it. */
class ProxyTest extends WireTest {

    /** The user and password of RFC 7617. */
    private static final String ALADDIN = "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==";

    private static final String HERE = "http://localhost:8080/v1";

    @ParameterizedTest
    @EnumSource(names = {"HTTP", "SOCKS"})
    void aProxyForABaseUrlWithHttpIsRefused(Proxy.Type type) {
        assertThatIllegalStateException()
                .isThrownBy(clientBuilder().baseUrl(HERE).proxy(far(type))::build)
                .withMessageStartingWith(
                        "PetStoreClient cannot be built: proxy must not be set for a base URL with http,"
                                + " because the API key is sent with every request, was " + type + " @ 192.0.2.2")
                .withMessageEndingWith("; in a trusted network, set allowPlainHttp");
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP", "SOCKS"})
    void theProxyOfTheApplicationsClientIsRefusedToo(Proxy.Type type) {
        OkHttpClient okHttp = new OkHttpClient.Builder().proxy(far(type)).build();

        assertThatIllegalStateException()
                .isThrownBy(clientBuilder().baseUrl(HERE).httpClient(okHttp)::build)
                .withMessageContaining("proxy must not be set for a base URL with http");
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP", "SOCKS"})
    void aProxyIsAllowedForHttpsOrWhereTheApplicationAllowsHttp(Proxy.Type type) {
        Proxy far = far(type);
        clientBuilder().baseUrl("https://pets.example/v1").proxy(far).build().close();
        clientBuilder().baseUrl(HERE).proxy(Proxy.NO_PROXY).build().close();
        clientBuilder().baseUrl(HERE).proxy(far).allowPlainHttp(true).build().close();
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, HTTP", "ASYNC, HTTP", "BLOCKING, SOCKS", "ASYNC, SOCKS"})
    void aProxyThatIsChosenForThisMachineIsNotUsed(CallStyle style, Proxy.Type type) throws IOException {
        respond(200, "[]");

        Proxy proxy = new Proxy(type, new InetSocketAddress("localhost", portWhereNobodyListens()));
        try (PetStoreClient client = clientBuilder().httpClient(through(proxy)).build()) {
            assertThat(style.execute(client.listPets())).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNameOfThisMachineThatIsResolvedToAnotherLeadsHere(CallStyle style) throws IOException {
        InetAddress other = InetAddress.getByName("192.0.2.2");
        OkHttpClient deceived =
                new OkHttpClient.Builder().dns(host -> List.of(other)).build();
        respond(200, "[]");

        try (PetStoreClient client = clientBuilder()
                .httpClient(deceived)
                .baseUrl("http://localhost:" + server.getPort() + "/v1")
                .build()) {
            assertThat(style.execute(client.listPets())).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProxyThatIsChosenForARequestGetsTheKeyWhereTheApplicationAllowsIt(CallStyle style)
            throws InterruptedException {
        respond(200, "[]");

        try (PetStoreClient client = clientBuilder()
                .httpClient(through(proxyOfTheTest()))
                .baseUrl(HERE)
                .allowPlainHttp(true)
                .build()) {
            assertThat(style.execute(client.listPets())).isEmpty();
        }
        assertThat(receivedRequest().getHeaders().get("Authorization")).isEqualTo("Bearer " + API_KEY);
    }

    @ParameterizedTest
    @EnumSource
    void theServiceGetsNoPasswordOfTheProxyThroughItsTunnel(CallStyle style) throws Exception {
        try (MockWebServer proxy = new MockWebServer()) {
            proxy.useHttps(CERTIFICATES.sslSocketFactory());
            proxy.start();
            proxy.enqueue(new MockResponse.Builder().inTunnel().build());
            proxy.enqueue(response(407, "").build());
            OkHttpClient authenticating = new OkHttpClient.Builder()
                    .sslSocketFactory(CERTIFICATES.sslSocketFactory(), CERTIFICATES.trustManager())
                    .proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress("localhost", proxy.getPort())))
                    .proxyAuthenticator((route, response) -> response.request()
                            .newBuilder()
                            .header("Proxy-Authorization", "password")
                            .build())
                    .build();

            try (PetStoreClient client = clientBuilder()
                    .httpClient(authenticating)
                    .baseUrl("https://127.0.0.1:8443/v1")
                    .build()) {
                assertThatExceptionOfType(PetStoreApiException.class)
                        .isThrownBy(() -> style.execute(client.listPets()))
                        .satisfies(failure -> assertThat(failure.status()).isEqualTo(407));
            }
            assertThat(proxy.takeRequest().getRequestLine()).startsWith("CONNECT ");
            assertThat(proxy.takeRequest().getHeaders().get("Proxy-Authorization"))
                    .isNull();
            assertThat(proxy.getRequestCount()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void userAndPasswordOpenATunnelAndDoNotReachTheService(CallStyle style) throws Exception {
        try (MockWebServer proxy = tunnel(200, 200)) {
            try (PetStoreClient client = clientThroughTunnel(proxy, "Aladdin", "open sesame")) {
                assertThat(style.execute(client.listPets())).isEmpty();
            }
            RecordedRequest connect = proxy.takeRequest();
            assertThat(connect.getRequestLine()).startsWith("CONNECT ");
            assertThat(connect.getHeaders().get("Proxy-Authorization")).isEqualTo(ALADDIN);
            assertThat(connect.getHeaders().get("Authorization")).isNull();
            assertThat(proxy.takeRequest().getHeaders().get("Proxy-Authorization"))
                    .isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, true", "ASYNC, true", "BLOCKING, false", "ASYNC, false"})
    void aProxyThatRefusesATunnelIsNamedAndNotUsedAgain(CallStyle style, boolean withPassword) throws Exception {
        try (MockWebServer proxy = tunnel(407, 407)) {
            try (PetStoreClient client = withPassword
                    ? clientThroughTunnel(proxy, "Aladdin", "wrong")
                    : clientThroughTunnel(proxy, null, null)) {
                assertRefusedByProxy(style, client);
            }
            assertThat(proxy.getRequestCount()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, true", "ASYNC, true", "BLOCKING, false", "ASYNC, false"})
    void namesTheSchemesThatAProxyRequiresForATunnel(CallStyle style, boolean withPassword) throws Exception {
        try (MockWebServer proxy = new MockWebServer()) {
            proxy.useHttps(CERTIFICATES.sslSocketFactory());
            proxy.start();
            for (int i = 0; i < 2; i++) {
                proxy.enqueue(new MockResponse.Builder()
                        .code(407)
                        .addHeader("Proxy-Authenticate", "Negotiate")
                        .addHeader("Proxy-Authenticate", "NTLM")
                        .inTunnel()
                        .build());
            }
            try (PetStoreClient client = withPassword
                    ? clientThroughTunnel(proxy, "Aladdin", "open sesame")
                    : clientThroughTunnel(proxy, null, null)) {
                assertUnacceptable(
                        style,
                        client,
                        "the proxy requires authentication by Negotiate or NTLM, and only Basic is supported");
            }
            assertThat(proxy.getRequestCount()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, 403", "ASYNC, 401", "BLOCKING, 302", "ASYNC, 405"})
    void aProxyThatOpensNoTunnelGetsNoRequest(CallStyle style, int status) throws Exception {
        try (MockWebServer proxy = tunnel(status, 200);
                PetStoreClient client = clientThroughTunnel(proxy, null, null).toBuilder()
                        .retryPolicy(RetryPolicy.none())
                        .build()) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(client.createPet(REX)))
                    .withMessageContaining("before anything was sent")
                    .withMessageContaining("CONNECT: " + status)
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
            assertThat(proxy.getRequestCount()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTunnelThatAProxyCannotOpenForTheMomentIsTriedAgain(CallStyle style) throws Exception {
        try (MockWebServer proxy = new MockWebServer()) {
            proxy.useHttps(CERTIFICATES.sslSocketFactory());
            proxy.start();
            proxy.enqueue(new MockResponse.Builder().code(502).inTunnel().build());
            proxy.enqueue(new MockResponse.Builder().inTunnel().build());
            proxy.enqueue(response(201, REX_JSON).build());
            try (PetStoreClient client = clientThroughTunnel(proxy, null, null);
                    LogCapture log = LogCapture.start()) {
                assertThat(style.execute(client.createPet(REX)).name()).isEqualTo("Rex");
                assertThat(log.lines()).anyMatch(line -> line.contains("CONNECT: 502"));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProxyThatIsDownIsNamed(CallStyle style) throws IOException {
        int port = portWhereNobodyListens();
        Proxy down = new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", port));
        for (PetStoreClientBuilder builder :
                List.of(clientBuilder().proxy(down), clientBuilder().httpClient(through(down)))) {
            try (PetStoreClient client =
                    builder.baseUrl("https://pets.example/v1").build()) {
                assertThatExceptionOfType(PetStoreTransportException.class)
                        .isThrownBy(() -> style.execute(client.listPets()))
                        .withMessageContaining("/127.0.0.1:" + port);
            }
        }
    }

    @Test
    void aPasswordIsNotSentToAProxyForPlainHttp() {
        assertThatIllegalStateException()
                .isThrownBy(clientBuilder()
                        .baseUrl("http://pets.example/v1")
                        .allowPlainHttp(true)
                        .proxy(far(Proxy.Type.HTTP), "Aladdin", "open sesame")::build)
                .withMessageContaining("proxy must have no user and password for a base URL with http");
    }

    @Test
    void onlyAnHttpProxyHasAUserAndAPassword() {
        assertThatIllegalStateException()
                .isThrownBy(clientBuilder()
                        .baseUrl("https://pets.example/v1")
                        .proxy(far(Proxy.Type.SOCKS), "Aladdin", "open sesame")::build)
                .withMessageContaining("proxy must be an HTTP proxy to have a user and a password");
    }

    private static void assertRefusedByProxy(CallStyle style, PetStoreClient client) {
        assertUnacceptable(style, client, "set them with the proxy");
    }

    private static void assertUnacceptable(CallStyle style, PetStoreClient client, String rule) {
        assertThatExceptionOfType(PetStoreTransportException.class)
                .isThrownBy(() -> style.execute(client.createPet(REX)))
                .withMessageContaining(rule)
                .withMessageContaining("(1 attempt)")
                .satisfies(failure -> {
                    assertThat(failure.retryable()).isFalse();
                    assertThat(failure.outcomeUnknown()).isFalse();
                });
    }

    private static MockWebServer tunnel(int statusOfTheProxy, int status) throws IOException {
        MockWebServer proxy = new MockWebServer();
        proxy.useHttps(CERTIFICATES.sslSocketFactory());
        proxy.start();
        proxy.enqueue(
                new MockResponse.Builder().code(statusOfTheProxy).inTunnel().build());
        proxy.enqueue(response(status, "[]").build());
        return proxy;
    }

    private PetStoreClient clientThroughTunnel(MockWebServer server, @Nullable String user, @Nullable String password) {
        Proxy proxy = new Proxy(Proxy.Type.HTTP, new InetSocketAddress("localhost", server.getPort()));
        PetStoreClientBuilder builder = clientBuilder()
                .retryPolicy(RetryPolicy.defaults())
                .baseUrl("https://127.0.0.1:8443/v1")
                .sslContext(CERTIFICATES.sslContext(), CERTIFICATES.trustManager());
        return user == null || password == null
                ? builder.proxy(proxy).build()
                : builder.proxy(proxy, user, password).build();
    }

    private static int portWhereNobodyListens() throws IOException {
        return URI.create(baseUrlWhereNobodyListens()).getPort();
    }

    private static Proxy far(Proxy.Type type) {
        return new Proxy(type, InetSocketAddress.createUnresolved("192.0.2.2", 3128));
    }

    private Proxy proxyOfTheTest() {
        return new Proxy(Proxy.Type.HTTP, new InetSocketAddress("localhost", server.getPort()));
    }

    private static OkHttpClient through(Proxy proxy) {
        ProxySelector selector = new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                return List.of(proxy);
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException failure) {
                // The selector keeps its choice.
            }
        };
        return new OkHttpClient.Builder().proxySelector(selector).build();
    }
}
