// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.testkit.CallStyle;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import mockwebserver3.SocketEffect;
import okhttp3.Authenticator;
import okhttp3.Cache;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the settings of a client and of a call change on the wire. */
class SettingsTest extends WireTest {

    @ParameterizedTest
    @EnumSource
    void sendsHeadersOfTheClientUnlessTheCallHasItsOwn(CallStyle style) throws InterruptedException {
        respond(200, "[]");

        try (PetStoreClient client =
                clientBuilder().header("X-Tenant", "a").header("X-Region", "b").build()) {
            style.execute(client.listPets().header("x-region", "c").header("x-tenant", null));
        }

        Headers sent = receivedRequest().getHeaders();
        assertThat(sent.values("X-Tenant")).isEmpty();
        assertThat(sent.values("X-Region")).containsExactly("c");
    }

    @ParameterizedTest
    @EnumSource
    void connectsThroughTheProxy(CallStyle style) throws InterruptedException {
        respond(200, "[]");
        Proxy proxy = new Proxy(Proxy.Type.HTTP, new InetSocketAddress("localhost", server.getPort()));

        try (PetStoreClient client = clientBuilder()
                .baseUrl("http://pets.invalid/v1")
                .allowPlainHttp(true)
                .proxy(proxy)
                .build()) {
            assertThat(style.execute(client.listPets())).isEmpty();
        }

        assertThat(receivedRequest().getRequestLine()).isEqualTo("GET http://pets.invalid/v1/pets HTTP/1.1");
    }

    @ParameterizedTest
    @EnumSource
    void aKeyReplacesAnEarlierSupplier(CallStyle style) throws InterruptedException {
        respond(200, "[]");

        try (PetStoreClient supplied = clientBuilder().apiKey(() -> "key-old").build();
                PetStoreClient fixed = supplied.toBuilder().apiKey("key-new").build()) {
            style.execute(fixed.listPets());
        }

        assertThat(receivedRequest().getHeaders().get("Authorization")).isEqualTo("Bearer key-new");
    }

    @ParameterizedTest
    @EnumSource
    void aSupplierReplacesAnEarlierKey(CallStyle style) throws InterruptedException {
        respond(200, "[]");

        try (PetStoreClient fixed = clientBuilder().apiKey("key-old").build();
                PetStoreClient supplied =
                        fixed.toBuilder().apiKey(() -> "key-new").build()) {
            style.execute(supplied.listPets());
        }

        assertThat(receivedRequest().getHeaders().get("Authorization")).isEqualTo("Bearer key-new");
    }

    @ParameterizedTest
    @EnumSource
    void namesTheApplicationToTheService(CallStyle style) throws InterruptedException {
        respond(200, "[]");

        try (PetStoreClient named =
                clientBuilder().userAgentSuffix("adoption-site/2.1").build()) {
            style.execute(named.listPets());
        }

        assertThat(receivedRequest().getHeaders().get("User-Agent"))
                .matches("petstore-sdk-java/\\S+ \\(java \\d+; [a-z0-9-]+\\) adoption-site/2.1");
    }

    @ParameterizedTest
    @EnumSource
    void sendsTheHeadersOfACall(CallStyle style) throws InterruptedException {
        respond(200, "[]");

        style.execute(client.listPets()
                .header("X-Trace", "first")
                .header("x-trace", "second")
                .header("Accept-Language", "de")
                .limit(5));

        var headers = receivedRequest().getHeaders();
        assertThat(headers.values("X-Trace")).containsExactly("second");
        assertThat(headers.get("Accept-Language")).isEqualTo("de");
        assertThat(headers.get("Authorization")).isEqualTo("Bearer " + API_KEY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization",
                "authorization",
                "Connection",
                "Expect",
                "Host",
                "TE",
                "Trailer",
                "Upgrade",
                "Content-Length",
                "Content-Type",
                "Accept-Encoding",
                "Transfer-Encoding",
                "",
                "a b",
                "a:b",
                "\u00e9"
            })
    void refusesAHeaderThatIsNotTheCallers(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.listPets().header(name, "value-of-it"))
                .withMessageStartingWith("header ")
                .withMessageNotContaining("value-of-it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX-Evil: b", "a\u0000", "caf\u00e9"})
    void refusesAHeaderValueThatCannotStandThere(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.createPet(REX).header("X-Trace", value))
                .withMessage("header X-Trace must have a value of visible ASCII characters");
    }

    @ParameterizedTest
    @EnumSource
    void doesNotLetTheApplicationsOkHttpRepeatOrRedirectOrTakeItsTime(CallStyle style) {
        OkHttpClient eager = new OkHttpClient.Builder()
                .followRedirects(true)
                .retryOnConnectionFailure(true)
                .callTimeout(Duration.ofMillis(1))
                .authenticator((route, response) -> new Request.Builder()
                        .url(response.request().url())
                        .header("Authorization", "Bearer other")
                        .build())
                .proxyAuthenticator(Authenticator.NONE)
                .build();
        respond(401, "");
        respond(307, "", "Location", "/elsewhere");
        server.enqueue(response(200, "[]")
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());

        try (PetStoreClient sharing = clientBuilder().httpClient(eager).build()) {
            assertThatExceptionOfType(UnauthorizedException.class)
                    .isThrownBy(() -> style.execute(sharing.createPet(REX)));
            assertThatExceptionOfType(PetStoreApiException.class)
                    .isThrownBy(() -> style.execute(sharing.createPet(REX)));
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(sharing.listPets()));
        }
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void takesNothingOfOneTenantForTheNextFromTheApplicationsOkHttp(CallStyle style, @TempDir Path directory)
            throws Exception {
        Cookie session = Cookie.parse(server.url("/"), "session=of-tenant-1");
        respond(200, "[" + REX_JSON + "]", "Cache-Control", "max-age=60");
        respond(200, "[]");

        try (Cache cache = new Cache(directory.toFile(), 1 << 20);
                PetStoreClient sharing = clientBuilder()
                        .httpClient(new OkHttpClient.Builder()
                                .cache(cache)
                                .cookieJar(new OneCookie(session))
                                .build())
                        .build()) {
            style.execute(sharing.listPets().apiKey("tenant-1"));

            assertThat(style.execute(sharing.listPets().apiKey("tenant-2"))).isEmpty();
        }
        receivedRequest();
        assertThat(receivedRequest().getHeaders().get("Cookie")).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void neitherChangesNorClosesTheApplicationsOkHttp(CallStyle style) throws Exception {
        OkHttpClient own = new OkHttpClient();
        int readTimeout = own.readTimeoutMillis();
        stallAndRespondToOthers("/own");
        Call ownCall = own.newCall(new Request.Builder().url(server.url("/own")).build());
        CompletableFuture<Boolean> ownCallFailed = new CompletableFuture<>();
        ownCall.enqueue(new Callback() {
            @Override
            public void onFailure(Call call, IOException e) {
                ownCallFailed.complete(true);
            }

            @Override
            public void onResponse(Call call, Response response) {
                ownCallFailed.complete(false);
            }
        });
        receivedRequest();

        try (PetStoreClient sharing = clientBuilder().httpClient(own).build()) {
            style.execute(sharing.listPets());
        }

        assertThat(own.readTimeoutMillis()).isEqualTo(readTimeout);
        assertThat(own.interceptors()).isEmpty();
        assertThat(own.connectionPool().idleConnectionCount())
                .as("idle connections, one of them left by the closed client")
                .isEqualTo(1);
        assertThat(ownCallFailed).as("the application's own call").isNotDone();
        ownCall.cancel();
    }

    @Test
    void completesFuturesOnTheApplicationsExecutor() {
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> new Thread(task, "application"));
        respond(200, "[]");

        try (PetStoreClient own = clientBuilder().callbackExecutor(executor).build()) {
            String thread = CallStyle.await(own.listPets()
                    .executeAsync()
                    .thenApply(list -> Thread.currentThread().getName()));

            assertThat(thread).isIn("application", Thread.currentThread().getName());
        } finally {
            executor.shutdown();
        }
    }

    @Test
    void returnsTheLastResponseIfAnInterceptorSendsAgain() {
        respond(503, "{}", "Retry-After", "1");
        respond(200, "[]");
        OkHttpClient sendsAgain = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    Response first = chain.proceed(chain.request());
                    first.close();
                    return chain.proceed(chain.request());
                })
                .build();

        try (PetStoreClient other = clientBuilder().httpClient(sendsAgain).build()) {
            assertThat(other.listPets().executeForResponse().status()).isEqualTo(200);
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void returnsWhatAnInterceptorPutsInThePlaceOfAnError() {
        respond(503, "{}", "Retry-After", "1");
        OkHttpClient withFallback = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(chain.request())
                        .newBuilder()
                        .code(200)
                        .body(ResponseBody.create("[]", null))
                        .build())
                .build();

        try (PetStoreClient other = clientBuilder().httpClient(withFallback).build()) {
            assertThat(other.listPets().execute()).isEmpty();
        }
    }

    @Test
    void failsWithWhatAnInterceptorThrowsThoughThatIsItsOwnCause() {
        IOException failure = new IOException("of the interceptor");
        failure.initCause(new IOException("the same again", failure));
        OkHttpClient failing = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    throw failure;
                })
                .build();

        try (PetStoreClient other = clientBuilder().httpClient(failing).build()) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> other.listPets().execute())
                    .withCause(failure);
        }
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, 400", "ASYNC, 400", "BLOCKING, 401", "ASYNC, 401", "BLOCKING, 429", "ASYNC, 429"})
    void theOutcomeOfACreateStaysUnknownIfAnInterceptorSendsItAgain(CallStyle style, int status) {
        server.enqueue(response(201, REX_JSON)
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
        respond(status, "", "Retry-After", "0");
        OkHttpClient sendsAgain = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    try {
                        return chain.proceed(chain.request());
                    } catch (IOException e) {
                        return chain.proceed(chain.request());
                    }
                })
                .build();

        try (PetStoreClient other = clientBuilder()
                .httpClient(sendsAgain)
                .retryPolicy(RetryPolicy.defaults())
                .build()) {
            assertThatExceptionOfType(PetStoreException.class)
                    .isThrownBy(() -> style.execute(other.createPet(REX)))
                    .satisfies(failure -> {
                        assertThat(failure.response().orElseThrow().status()).isEqualTo(status);
                        assertThat(failure.outcomeUnknown()).isTrue();
                        assertThat(failure.retryable()).isFalse();
                    });
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void theOutcomeOfACreateStaysUnknownIfAnInterceptorPutsAResponseInThePlaceOfALostOne(CallStyle style) {
        server.enqueue(response(201, REX_JSON)
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
        OkHttpClient withFallback = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    try {
                        return chain.proceed(chain.request());
                    } catch (IOException e) {
                        return new Response.Builder()
                                .request(chain.request())
                                .protocol(Protocol.HTTP_1_1)
                                .code(404)
                                .message("")
                                .body(ResponseBody.create("", null))
                                .build();
                    }
                })
                .build();

        try (PetStoreClient other = clientBuilder().httpClient(withFallback).build()) {
            assertThatExceptionOfType(PetStoreApiException.class)
                    .isThrownBy(() -> style.execute(other.createPet(REX)))
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isTrue());
        }
    }

    private record OneCookie(Cookie cookie) implements CookieJar {

        @Override
        public void saveFromResponse(HttpUrl url, List<Cookie> cookies) {}

        @Override
        public List<Cookie> loadForRequest(HttpUrl url) {
            return List.of(cookie);
        }
    }
}
