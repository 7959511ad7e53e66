// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.response.PetStoreResponse;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import com.petstore.sdk.testkit.KeySpelling;
import com.petstore.sdk.testkit.LogCapture;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A service repeats the API key in some spelling: everything that this library shows of a call is searched for it. */
class KeySpellingsTest {

    private static final String LONG_KEY = "sk_live/9f+Zq~4711=x\\\"'<%&7";
    private static final String SHORT_KEY = "demo";

    private final StringWriter shown = new StringWriter();

    @ParameterizedTest
    @EnumSource
    void showsALongKeyInNoSpelling(KeySpelling spelling) throws Exception {
        callInEachWay(LONG_KEY, spelling.of(LONG_KEY));
    }

    @ParameterizedTest
    @EnumSource
    void showsAShortKeyInNoSpelling(KeySpelling spelling) throws Exception {
        callInEachWay(SHORT_KEY, spelling.of(SHORT_KEY));
    }

    private void callInEachWay(String key, String spelled) throws Exception {
        String message = "no {" + spelled + "} here";
        String quoted = new String(JsonStringEncoder.getInstance().quoteAsString(message));
        for (String text : new LinkedHashSet<>(List.of(quoted, message))) {
            String error = "{\"code\":\"%s\",\"message\":\"%s\",\"status\":400}".formatted(text, text);
            assertFails(key, BadRequestException.class, response(400, spelled, error));
            assertFails(key, UnauthorizedException.class, response(401, spelled, error));
            assertFails(key, NotFoundException.class, response(404, spelled, error));
            assertFails(key, PetStoreApiException.class, response(418, spelled, error));
            assertFails(key, ServerException.class, response(503, spelled, error));
            assertFails(key, RateLimitException.class, response(429, spelled, error));
            assertFails(key, PetStoreDecodeException.class, response(200, spelled, "[{\"" + text + "\":?"));
            assertFails(key, PetStoreDecodeException.class, response(200, spelled, text));
            succeeds(key, response(200, spelled, "[{\"id\":1,\"name\":\"" + quoted + "\",\"categoryId\":1}]"));
        }
        assertFails(key, ServerException.class, response(500, spelled, message));
        assertFails(
                key,
                PetStoreTransportException.class,
                ScriptedResponse.bytes("HTTP/1.1 " + inOneLine(message) + "\r\n\r\n"));

        assertThat(shown.toString()).contains("left out").doesNotContain(spelled, quoted, spelled.strip());
        assertThat(shown.toString().replaceAll("\\s", "")).doesNotContainIgnoringCase(key);
    }

    private void assertFails(String key, Class<? extends PetStoreException> type, ScriptedResponse response)
            throws Exception {
        Throwable failure = call(key, response, null);

        assertThat(failure).isInstanceOf(type);
        failure.printStackTrace(new PrintWriter(shown, true));
        PetStoreException failed = (PetStoreException) failure;
        failed.response()
                .ifPresent(answer -> show(
                        answer,
                        answer.rawBody(),
                        answer.errorBody(),
                        answer.headers().asMap()));
        if (failed instanceof PetStoreDecodeException decode) {
            show(decode.jsonPath());
        }
    }

    private void succeeds(String key, ScriptedResponse response) throws Exception {
        assertThat(call(key, response, answer -> {
                    show(answer, answer.headers());
                    return answer;
                }))
                .isNull();
    }

    private @Nullable Throwable call(
            String key, ScriptedResponse response, @Nullable UnaryOperator<PetStoreResponse<List<Pet>>> answered)
            throws Exception {
        try (HostileServer server = HostileServer.start(response);
                LogCapture log = LogCapture.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(key)
                        .rateLimitScope(RateLimitScope.isolated())
                        .maxRateLimitWait(Duration.ZERO)
                        .retryPolicy(RetryPolicy.defaults().withMaxRetries(1).withInitialDelay(Duration.ofNanos(1)))
                        .addListener(new Events())
                        .build()) {
            Throwable failure = catchThrowable(() -> {
                PetStoreResponse<List<Pet>> answer = client.listPets().executeForResponse();
                if (answered != null) {
                    answered.apply(answer);
                }
            });
            log.lines().forEach(this::show);
            return failure;
        }
    }

    private void show(Object... texts) {
        for (Object text : texts) {
            shown.append(String.valueOf(text)).append('\n');
        }
    }

    private static ScriptedResponse response(int status, String spelled, String body) {
        String value = inOneLine(spelled);
        String head = status + " Status\r\nContent-Type: application/json; x=" + value + "\r\nX-Request-Id: " + value
                + "\r\nSunset: " + value + "\r\nX-RateLimit-Limit: " + value
                + (status == 429 ? "\r\nRetry-After: 30, " + value : "");
        String name = spelled.matches("[A-Za-z0-9%+~_'-]+") ? "\r\nX-" + spelled + ": 1" : "";
        return ScriptedResponse.of(head + name, body);
    }

    /** What can stand in a header. */
    private static String inOneLine(String text) {
        return text.replaceAll("[\\r\\n]+", " ");
    }

    private final class Events implements CallListener {

        @Override
        public void attemptEnded(AttemptEnded event) {
            show(event, event.headers().asMap(), event.failure());
        }

        @Override
        public void retryScheduled(RetryScheduled event) {
            show(event, event.failure());
        }

        @Override
        public void callEnded(CallEnded event) {
            show(event, event.failure());
        }
    }
}
