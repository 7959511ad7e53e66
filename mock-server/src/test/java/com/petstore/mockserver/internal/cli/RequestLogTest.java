// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.Stub;
import com.petstore.mockserver.internal.journal.RequestHead;
import com.petstore.mockserver.internal.journal.RequestJournal;
import com.petstore.mockserver.internal.journal.RequestRecorder;
import com.petstore.mockserver.internal.journal.ResponseRecord;
import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a server prints of its requests. */
@Timeout(60)
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
        mock.journal().onEnd(new RequestLog(out, false));
        String id = mock.keys().get(KEY).id();
        client.get("/pets?limit=5");

        assertThat(next())
                .matches("2026-11-21T12:00:00Z GET /v1/pets\\?limit=5 200 [0-9]+\\.[0-9]ms key=" + id + " service\\R");
    }

    @Test
    void printsTheDurationInMilliseconds() throws InterruptedException {
        RequestJournal journal =
                new RequestJournal(1, Long.MAX_VALUE, (text, isCut) -> text, (head, body) -> List.of());
        RequestRecorder recorder = journal.record(RequestHead.malformed(Instant.parse("2026-11-21T12:00:00Z")));
        recorder.responded(new ResponseRecord(400, List.of(), Duration.ofNanos(1_234_500_000)));

        new RequestLog(out, false).accept(journal.requests().get(0));

        assertThat(next()).contains(" 400 1234.5ms key=-");
    }

    @Test
    void namesFaultsAndStubsAndWhatThereIsNot() throws InterruptedException {
        mock.journal().onEnd(new RequestLog(out, false));
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
    void printsHeadersAndBodiesIfItIsVerbose() throws InterruptedException {
        mock.journal().onEnd(new RequestLog(out, true));
        client.post("{\"name\":\"Rex\",\n\"categoryId\":7}");

        assertThat(next().lines())
                .contains(
                        "  > Content-Type: application/json",
                        "  > {\"name\":\"Rex\",\\u{a}\"categoryId\":7}",
                        "  < Content-Type: application/json",
                        "  < {\"id\":1,\"name\":\"Rex\",\"categoryId\":7}");
    }

    @Test
    void printsNoKeyWhereverItIsSent() throws InterruptedException {
        mock.journal().onEnd(new RequestLog(out, true));
        client.send("GET", "/pets?key=" + KEY, "X-Key: " + KEY + "\nX-Short: demo\nCookie: key=" + KEY + "\n");
        client.post("{\"name\":\"" + KEY + "\",\"categoryId\":7}");

        String log = next() + next();
        assertThat(log).contains("X-Key: [", "X-Short: [", "Bearer [").doesNotContain(KEY, "demo");
    }

    @Test
    void escapesWhatCouldPassForAnotherLine() throws InterruptedException {
        mock.journal().onEnd(new RequestLog(out, true));
        String forged = "\r\n2026-11-21T12:00:00Z GET /v1/pets 200\u001b[31m\u2028\u202e\u0085";
        client.post(forged);

        String log = next();
        assertThat(log)
                .contains("  > \\u{d}\\u{a}2026-11-21T12:00:00Z GET /v1/pets 200\\u{1b}[31m\\u{2028}\\u{202e}\\u{85}");
        assertThat(Pattern.compile("(?m)^2026").matcher(log).results()).hasSize(1);
    }

    @Test
    void printsMalformedRequestsWithoutWhatTheyHeld() throws InterruptedException {
        mock.journal().onEnd(new RequestLog(out, true));
        RawConnection.exchange(mock.baseUrl(), "GET /v1/\u0001 HTTP/1.1\nHost: a\n\n");

        assertThat(next()).startsWith("2026-11-21T12:00:00Z malformed request 400 ");
    }

    @Test
    void leavesOutTheControlInterface() throws InterruptedException {
        mock.journal().onEnd(new RequestLog(out, false));
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
