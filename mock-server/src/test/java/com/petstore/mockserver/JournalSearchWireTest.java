// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the control interface searches the whole journal. */
class JournalSearchWireTest {

    private static final Pattern SEQUENCE = Pattern.compile("\"sequence\":(\\d+)");

    @AutoClose
    private final MockPetStore mock =
            MockPetStore.builder().key("open-sesame", QuotaPlan.UNLIMITED).start();

    private final TestClient client = new TestClient(mock.baseUrl(), "open-sesame");
    private final ControlClient control = new ControlClient(mock.controlUrl());

    @BeforeEach
    void sendRequests() {
        mock.faults().add(Fault.status(503).body("down for a while").onOperation(Operation.LIST_ORDERS));
        client.get("/pets");
        client.send("GET", "/pets?limit=0&page=Two", "");
        client.post("{\"name\":\"Rex the Großdogge\",\"categoryId\":7}");
        client.send("GET", "/pets/99", "X-Trace: abc-123\n");
        client.get("/store/orders");
        client.get("/nothing");
        new TestClient(mock.baseUrl(), "unknown").get("/pets");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            status=4xx                        | 2 4 6 7
            status=404                        | 4 6
            status=5xx                        | 5
            method=POST&key=open-sesame       | 3
            after=1&last=1                    | 7
            path=/v1/pets                     | 1 2 3 7
            operation=getPet                  | 4
            operation=none                    | 6
            violations=true                   | 2 6 7
            violations=false&status=4xx       | 4
            text=TWO                          | 2
            text=get%20/v1/pets?limit         | 2
            text=rex+the+GROSSDOGGE           |
            text=rex+the+gro%C3%9Fdogge       | 3
            text=x-trace:+abc                 | 4
            text=down+for                     | 5
            text=must+be+1+to+100             | 2
            text=retry-after                  |
            text=(                            |
            text=%5B2                         |
            text=status&operation=listOrders  | 5
            key=open-sesame&status=404        | 4 6
            before=4                          | 1 2 3
            before=4&last=2                   | 2 3
            before=2&last=2                   | 1
            after=3&before=5                  | 4
            path=/v1/pets&method=GET&last=1   | 7
            """)
    void findsRequestsByEveryCondition(String query, String sequences) {
        String found = String.join(" ", sequences(control.get("/requests?" + query)));

        assertThat(found).isEqualTo(sequences == null ? "" : sequences);
    }

    @Test
    void reportsHowManyRequestsMatchWhenItShowsFewer() {
        Reply page = control.get("/requests?status=4xx&last=1");

        assertThat(page.body()).endsWith("\"dropped\":0,\"matching\":4}");
    }

    @Test
    void findsNoKeyThatARequestSent() {
        assertThat(sequences(control.get("/requests?text=open-sesame"))).isEmpty();
        assertThat(sequences(control.get("/requests?text=Bearer+%5B"))).hasSize(7);
    }

    @Test
    void marksABodyOfWhichOnlyTheStartIsKept() {
        client.post("{\"name\":\"" + "x".repeat(9_000) + "\",\"categoryId\":7}");

        Reply last = control.get("/requests?last=1");
        assertThat(last.body()).contains("\"bodyTruncated\":true", "\"responseBodyTruncated\":true");
        assertThat(control.get("/requests?before=8").body()).doesNotContain("Truncated");
    }

    /** Without a library for JSON: the published jar is tested without one on the class path. */
    private static List<String> sequences(Reply reply) {
        return SEQUENCE.matcher(reply.body())
                .results()
                .map(request -> request.group(1))
                .toList();
    }
}
