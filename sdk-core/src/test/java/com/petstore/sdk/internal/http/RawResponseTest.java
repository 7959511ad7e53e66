// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    @Test
    void leavesOutABodyThatBrokeOffWithinTheKey() {
        RawResponse response = Responses.cutResponse(500, "got key-");

        assertThat(response.shownText()).isEqualTo(ApiKey.LEFT_OUT);
    }

    private static RawResponse withBody(byte[] body) {
        return Responses.response(200, Headers.of(), body, true);
    }
}
