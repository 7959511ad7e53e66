// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.Stub;
import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What a server prints of its requests. */
class RequestLogTest {

    private static final String KEY = "key-of-a-customer";

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .clock(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z")))
            .key(KEY, QuotaPlan.UNLIMITED)
            .key("demo", QuotaPlan.FREE)
            .start();

    private final TestClient client = new TestClient(mock.baseUrl(), KEY);
    private final BlockingQueue<String> printed = new LinkedBlockingQueue<>();
    private final PrintWriter out = new PrintWriter(new Writer() {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(char[] characters, int from, int count) {
            text.append(characters, from, count);
        }

        @Override
        public void flush() {
            printed.add(text.toString());
            text.setLength(0);
        }

        @Override
        public void close() {}
    });

    @Test
    void printsALineForEachRequest() throws InterruptedException {
        mock.journal().addListener(new RequestLog(out));
        String id = mock.keys().get(KEY).id();
        client.get("/pets?limit=5");

        assertThat(next())
                .matches("2026-11-21T12:00:00Z GET /v1/pets\\?limit=5 200 [0-9]+\\.[0-9]ms key=" + id + " service\\R");
    }

    @Test
    void namesFaultsAndStubsAndWhatThereIsNot() throws InterruptedException {
        mock.journal().addListener(new RequestLog(out));
        mock.stubs().add(Stub.get("/v1/vets").returns(200, "[]"));
        mock.faults().add(Fault.connectionReset().onRequest("GET", "/v1/pets"));

        new TestClient(mock.baseUrl(), "unknown").get("/vets");
        assertThat(next()).contains(" GET /v1/vets 200 ").endsWith(" key=- stub" + System.lineSeparator());
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(client.rawGet("/pets"));
            assertThat(next())
                    .contains(" GET /v1/pets - - key=")
                    .endsWith(" fault connection-reset" + System.lineSeparator());
        }
    }

    @Test
    void printsNoKeyWhereverItIsSent() throws InterruptedException {
        mock.journal().addListener(new RequestLog(out));
        client.send("GET", "/pets?key=" + KEY, "X-Key: " + KEY + "\nX-Short: demo\nCookie: key=" + KEY + "\n");

        assertThat(next()).contains("key=[").doesNotContain(KEY);
    }

    /** Its digits are not those of English. */
    @Test
    void printsTheSameInAnyLocale() throws InterruptedException {
        Locale usual = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            mock.journal().addListener(new RequestLog(out));
            client.get("/pets");

            assertThat(next()).matches("2026-11-21T12:00:00Z GET /v1/pets 200 [0-9]+\\.[0-9]ms key=\\w+ service\\R");
        } finally {
            Locale.setDefault(usual);
        }
    }

    @Test
    void escapesWhatCouldPassForAnotherLine() {
        assertThat(RequestLog.printable("\r\n2026-11-21 \u001b[31m\u2028\u202e\u0085"))
                .isEqualTo("\\u{d}\\u{a}2026-11-21 \\u{1b}[31m\\u{2028}\\u{202e}\\u{85}");
    }

    @Test
    void printsMalformedRequestsWithoutWhatTheyHeld() throws InterruptedException {
        mock.journal().addListener(new RequestLog(out));
        RawConnection.exchange(mock.baseUrl(), "GET /v1/\u0001 HTTP/1.1\nHost: a\n\n");

        assertThat(next()).startsWith("2026-11-21T12:00:00Z malformed request 400 ");
    }

    @Test
    void leavesOutTheControlInterface() throws InterruptedException {
        mock.journal().addListener(new RequestLog(out));
        new ControlClient(mock.controlUrl()).get("/info");
        client.get("/pets");

        assertThat(next()).contains("/v1/pets");
    }

    private String next() throws InterruptedException {
        String text = printed.poll(30, TimeUnit.SECONDS);
        assertThat(text).as("what the server printed").isNotNull();
        return text;
    }
}
