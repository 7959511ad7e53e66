// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.petstore.mockserver.testing.JsonTree;
import com.petstore.mockserver.testing.Reply;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Whatever bytes a client sends. */
class RequestFuzz {

    private static final Set<Integer> STATUSES =
            Set.of(200, 201, 204, 400, 401, 403, 404, 405, 406, 408, 413, 414, 415, 417, 431, 501, 505);

    private final LocalServer server = new LocalServer();

    @FuzzTest
    void everyResponseIsOneOfTheDocumentedForm(byte[] input) {
        String sent = new String(input, StandardCharsets.ISO_8859_1);
        byte[] received = server.exchange(input);

        assertThat(new String(received, StandardCharsets.ISO_8859_1)).doesNotContain(LocalServer.KEY);
        for (Reply reply : RawReplies.parse(received, sent.contains("HEAD"))) {
            assertThat(reply.status()).isIn(STATUSES);
            if (!sent.contains("__")) {
                assertShowsRateLimit(reply);
            }
            if (reply.status() >= 400 && !reply.body().isEmpty()) {
                assertThat(reply.isError()).as(reply.body()).isTrue();
            }
            if (!reply.body().isEmpty()) {
                assertThat(JsonTree.parse(reply.body())).isNotNull();
            }
            if (reply.status() == 200 || reply.status() == 201) {
                assertThat(sent).contains(LocalServer.KEY);
            }
        }
    }

    private static void assertShowsRateLimit(Reply reply) {
        assertThat(reply.number("X-RateLimit-Limit")).isNotNegative();
        assertThat(reply.number("X-RateLimit-Remaining")).isNotNegative();
        assertThat(reply.number("X-RateLimit-Reset")).isGreaterThan(1_795_262_400L);
        assertThat(reply.header("Date")).isEqualTo("Sat, 21 Nov 2026 12:00:00 GMT");
    }
}
