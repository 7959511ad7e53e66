// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process whose standard output nobody reads: its pipe is full long before the last request. */
@Timeout(300)
class FullOutputTest {

    private static final int REQUESTS = 1_000;
    private static final int KEYS = 3_000;
    private static final String LOCAL = " HTTP/1.1\nHost: localhost\n";

    @Test
    void servesAllRequestsWhileThousandsOfKeysComeAndGo() throws IOException, InterruptedException {
        Process process = ServeCommandTest.start("--log-requests", "--verbose");
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String url = ServeCommandTest.url(out);
            String list = new TestClient(url, "mock-key").head("GET", "/pets", "") + "\n";
            try (RawConnection connection = RawConnection.to(url);
                    RawConnection control = RawConnection.to(url)) {
                assertThat(IntStream.range(0, KEYS).mapToObj(i -> makeAndRevoke(control, "key-of-a-test-" + i)))
                        .containsOnly("201, 204");
                assertThat(IntStream.range(0, REQUESTS)
                                .mapToObj(i -> connection.send(list).read().status()))
                        .containsOnly(200);
                control.send("GET /__petstore/requests?last=1000" + LOCAL + "\n");
                assertThat(control.read().status()).isEqualTo(200);
            }
            // By its handle, which unlike destroy() leaves the stream open.
            process.toHandle().destroy();
            assertThat(process.waitFor()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private static String makeAndRevoke(RawConnection control, String key) {
        String body = "{\"plan\":\"free\",\"key\":\"" + key + "\"}";
        int made = control.send("POST /__petstore/keys" + LOCAL + "Content-Type: application/json\nContent-Length: "
                        + body.length() + "\n\n" + body)
                .read()
                .status();
        int revoked = control.send("DELETE /__petstore/keys/" + key + LOCAL + "\n")
                .read()
                .status();
        return made + ", " + revoked;
    }
}
