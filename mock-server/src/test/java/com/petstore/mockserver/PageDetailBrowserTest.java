// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page shows of one request. */
class PageDetailBrowserTest extends PageInChromium {

    @Test
    void putsJsonIntoLinesWithoutChangingItsNumbers() {
        client.post(
                "{\"name\":\"a, [b]: {}\",\"categoryId\":9007199254740993,\"tags\":[],\"more\":[1.10,{\"x\":1E400}]}");
        open();
        show("POST");

        browser.awaitText("#detail-body", """
                {
                  "name": "a, [b]: {}",
                  "categoryId": 9007199254740993,
                  "tags": [],
                  "more": [
                    1.10,
                    {
                      "x": 1E400
                    }
                  ]
                }""");
    }

    @Test
    void showsWhatIsNotJsonAsItWasSent() {
        mock.faults().add(Fault.malformedJson());
        client.post("{\"name\":\"Rex\",\"categoryId\":");
        open();
        show("POST");

        assertThat(browser.text("#detail-body")).contains("{\"name\":\"Rex\",\"categoryId\":");
    }

    @Test
    void marksABodyThatIsCut() {
        client.post("{\"categoryId\":7,\"name\":\"" + "x".repeat(9_000) + "\"}");
        open();
        show("POST");

        browser.awaitText("#detail-body", "Cut at 8 KiB");
        assertThat(browser.text("#detail-body")).contains("{\n  \"categoryId\": 7,\n  \"name\": \"xxx");
    }

    @Test
    void showsAResponseAsSoonAsItIsSent() {
        open();
        sendDelayed();
        show("GET /v1/pets");
        assertThat(browser.text("#detail-body")).contains("Responsenone yet");
        browser.click("#pause", "Pause");

        mock.clock().advance(Duration.ofSeconds(1));

        browser.awaitText("#detail-body", "Response200, after");
    }

    @Test
    void goesToNewerAndOlderRequestsByButtonsAndKeys() {
        client.get("/pets/1");
        client.get("/pets/2");
        client.get("/pets/3");
        open();
        show("/pets/2");
        assertThat(browser.text("#request-rows [aria-current=true]")).contains("/pets/2");

        browser.click("#older-request", "Older");
        browser.awaitText("#detail-title", "#1 GET /v1/pets/1");
        browser.await("document.querySelector('#older-request').disabled");
        browser.click("#newer-request", "Newer");
        browser.click("#newer-request", "Newer");
        browser.awaitText("#detail-title", "#3 GET /v1/pets/3");

        browser.evaluate("document.querySelector('#request-rows button').focus()");
        browser.press("ArrowDown");
        browser.awaitText("#detail-title", "#2 GET /v1/pets/2");
        browser.press("ArrowUp");
        browser.awaitText("#detail-title", "#3 GET /v1/pets/3");
        browser.press("Escape");
        browser.await("document.querySelector('#detail').hidden");
        assertThat(browser.evaluate("document.activeElement.textContent")).isEqualTo("GET /v1/pets/3");
        assertNoProblems();
    }

    @Test
    void keepsTheFocusOnTheDetailsWhenTheRowLeavesThePage() {
        client.get("/pets/4711");
        open();
        browser.await("document.querySelector('#request-rows button')");
        browser.evaluate("document.querySelector('#request-rows button').focus()");
        browser.press("Enter");
        browser.awaitText("#detail-title", "/pets/4711");

        for (int i = 0; i < 110; i++) {
            client.get("/pets");
        }

        browser.awaitText("#found", "111 requests");
        assertThat(browser.evaluate("document.activeElement.id")).isEqualTo("detail-title");
        assertThat(browser.text("#detail-title")).contains("/pets/4711");
        browser.click("#close-detail", "Close");
        assertThat(browser.evaluate("document.activeElement.id")).isEqualTo("request-table");
    }

    @Test
    void keepsWhatIsShownWhenTheJournalIsCleared() {
        client.get("/pets/4711");
        open();
        show("/pets/4711");

        mock.journal().clear();
        client.get("/pets/1");

        browser.awaitText("#detail-body", "The journal does not have this request any more.");
        browser.awaitText("#request-rows", "/pets/1");
        assertThat(browser.text("#detail-title")).contains("/pets/4711");
        assertThat(browser.evaluate("document.querySelectorAll('[aria-current=true]').length"))
                .isEqualTo(0);
    }

    @Test
    void copiesACommandThatSendsTheRequestAgain() throws IOException, InterruptedException {
        assumeTrue(run("curl --version", Map.of()), "curl is not installed");
        mock.keys().add("demo", QuotaPlan.UNLIMITED);
        TestClient demo = new TestClient(mock.baseUrl(), "demo");
        demo.send(
                "POST",
                "/pets?x=[1]&y={a}",
                "Content-Type: application/json\nX-Odd: it's \"$HOME\" `id` \\\nX-Empty:\n",
                "{\"name\":\"it's @ \\u0041 $(id)\",\"categoryId\":7}");
        demo.send("DELETE", "/pets/a%20b", "");
        demo.send("POST", "/pets", "", "no type");
        client.send("GET", "/pets?limit=2", "");
        RawConnection.exchange(mock.baseUrl(), "OPTIONS * HTTP/1.1\nHost: localhost\n\n");
        open();

        for (int request = 1; request <= 5; request++) {
            browser.evaluate(
                    "document.querySelector('#request-rows tr:nth-last-child(" + request + ") button').click()");
            browser.awaitText("#detail-title", "#" + request + " ");
            String command = copy("#copy-request button", "Copy as curl");
            assertThat(run(command, Map.of("PETSTORE_API_KEY", "open-sesame"))).isTrue();
        }

        List<MockRequest> sent = mock.journal().requests();
        assertThat(sent).hasSize(10);
        for (int i = 0; i < 5; i++) {
            assertThat(sentBy(sent.get(5 + i))).isEqualTo(sentBy(sent.get(i)));
        }
    }

    @Test
    void copiesACommandThatRunsNothingButCurl(@TempDir Path folder) throws IOException, InterruptedException {
        Path program = Files.writeString(folder.resolve("pwn"), "#!/bin/sh\ntouch '" + folder + "/has-run'\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        String key = "k'`pwn`'\\'`pwn`;pwn;$(pwn)";
        mock.keys().add(key, QuotaPlan.UNLIMITED);
        RawConnection.exchange(
                mock.baseUrl(),
                "A`pwn`|pwn|'`pwn`'&pwn& /v1/pets/$(pwn);pwn;'`pwn`'\\';pwn;'?`pwn`&a='|pwn HTTP/1.1\nHost: localhost\n"
                        + "Authorization: Bearer " + key
                        + "\nX-A`pwn`'`pwn`': $(pwn)'`pwn`'\\';pwn;'\tpwn\nX-B: \\\n\n");
        client.send("POST", "/pets", "X-C: ;pwn;#\n", "'`pwn`'\\';pwn;'\n$(pwn)\npwn\n\u0003\npwn\n\u001b[201~\npwn\n");
        client.send("-opwn", "/pets", "");
        Map<String, String> withPwn = Map.of("PATH", folder + ":" + System.getenv("PATH"));
        List<String> shells = new ArrayList<>();
        for (String shell : List.of("sh", "bash", "zsh", "fish")) {
            if (run("sh", "command -v " + shell, Map.of())) {
                shells.add(shell);
            }
        }
        open();

        int requests = mock.journal().requests().size();
        for (int request = 1; request <= requests; request++) {
            browser.evaluate(
                    "document.querySelector('#request-rows tr:nth-last-child(" + request + ") button').click()");
            browser.awaitText("#detail-title", "#" + request + " ");
            String command = copy("#copy-request button", "Copy as curl");
            for (String shell : shells) {
                run(shell, command, withPwn);
                assertThat(folder.resolve("has-run"))
                        .as(shell + " of " + command)
                        .doesNotExist();
            }
            assertThat(command).matches("[\\P{Cntrl}\n]*");
        }
    }

    @Test
    void copiesTheValueOfAKeyThatThisTabCreated() {
        open();
        browser.awaitText("#first-request", "Bearer $PETSTORE_API_KEY");

        browser.enter("#add-key [name=key]", "a-key-of-the-page");
        browser.click("#add-key button", "Add key");
        browser.awaitText("#keys", "a-ke…");

        String command = "curl -H 'Authorization: Bearer a-key-of-the-page' '" + mock.baseUrl() + "/pets'";
        assertThat(copy("#keys button", "Copy curl")).isEqualTo(command);
        assertThat(browser.text("#first-request")).isEqualTo(command);
        assertThat(browser.text("#keys")).doesNotContain("a-key-of-the-page");
    }

    /** All that a server knows of a request, but what curl adds and when it came. */
    private static Map<String, Object> sentBy(MockRequest request) {
        Map<String, Object> sent = new TreeMap<>(request.headers());
        List.of("Content-Length", "Host", "User-Agent", "Accept", "Connection").forEach(sent::remove);
        sent.put(
                "target", request.method() + " " + request.path() + request.query() + request.body() + request.keyId());
        return sent;
    }

    private static boolean run(String command, Map<String, String> environment)
            throws IOException, InterruptedException {
        return run("sh", command, environment);
    }

    private static boolean run(String shell, String command, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(shell, "-c", command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getInputStream().transferTo(OutputStream.nullOutputStream());
        return process.waitFor() == 0;
    }
}
