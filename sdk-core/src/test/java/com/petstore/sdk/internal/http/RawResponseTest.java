// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RawResponseTest {

    @Test
    void showsAMebibyteOfABodyAtMost() {
        String body = "x".repeat((1 << 20) + 1);

        assertThat(withBody(body.getBytes(StandardCharsets.UTF_8)).shownText()).isEqualTo(body.substring(1));
        assertThat(withBody(body.getBytes(StandardCharsets.UTF_8)).bodyText()).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, (1 << 16) - 4, (1 << 20) - 4})
    void leavesOutABodyWhoseBeginningContainsTheKey(int position) {
        String body = "x".repeat(position) + "secret-1 and more";

        assertThat(Responses.responseTo("secret-1", 200, body).shownText()).isEqualTo(ApiKey.LEFT_OUT);
    }

    @ParameterizedTest
    @CsvSource({
        "secret-1",
        "SECRET-1",
        "\\u0073\\u0065\\u0063\\u0072\\u0065\\u0074-1",
        "%73%65%63%72%65%74%2d1",
        "&#115;&#101;&#99;&#114;&#101;&#116;&#45;1",
        "c2VjcmV0LTE="
    })
    void leavesOutABodyOfWhichABeginningIsShownThatEndsWithinTheKey(String spelled) {
        for (int shown = 1; shown < spelled.length(); shown++) {
            String body = "-".repeat((1 << 20) - shown) + spelled + " and more";

            assertThat(Responses.responseTo("secret-1", 500, body).shownText())
                    .as("%d characters of it", shown)
                    .isEqualTo(ApiKey.LEFT_OUT);
        }
    }

    @Test
    void leavesOutHeadersThatContainTheKeyTogether() {
        assertThat(redacted("X-Request-Id", "sec", "X-Request-Id", "ret-1"))
                .containsEntry("x-request-id", List.of(ApiKey.LEFT_OUT, ApiKey.LEFT_OUT));
        assertThat(redacted("X-Request-Id", "sec", "Via", "a", "X-Request-Id", "ret-1"))
                .containsEntry("x-request-id", List.of(ApiKey.LEFT_OUT, ApiKey.LEFT_OUT));
        assertThat(redacted("X-Sec", "ret-1")).containsEntry("x-sec", List.of(ApiKey.LEFT_OUT));
        assertThat(redacted("X-A", "sec", "Ret-1", "b")).containsEntry("x-a", List.of(ApiKey.LEFT_OUT));
        assertThat(redacted("X-A", "secret-1", "X-B", "b")).containsEntry("x-b", List.of("b"));
    }

    private static Map<String, List<String>> redacted(String... namesAndValues) {
        return Responses.responseTo("secret-1", 500, "", namesAndValues)
                .redactedHeaders()
                .asMap();
    }

    @Test
    void leavesOutABodyThatBrokeOffWithinTheKey() {
        RawResponse response = Responses.cutResponse(500, "got key-");

        assertThat(response.shownText()).isEqualTo(ApiKey.LEFT_OUT);
    }

    private static RawResponse withBody(byte[] body) {
        return Responses.response(200, Headers.of(), body, true);
    }
}
