// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.Browser;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The list of requests of the page, and what is in each of them. */
class PageRequestsBrowserTest extends PageInChromium {

    @Test
    void showsRequestsAsTheyComeAndWhatIsInThem() {
        open();
        browser.awaitText("#no-requests", "curl");

        client.post(NEW_REX);
        client.get("/pets?limit=0");

        awaitRows(2);
        assertThat(browser.text("#request-rows tr:first-child"))
                .contains("GET /v1/pets?limit=0", "400", "open…", "limit must be 1 to 100, was 0", " ms");
        show("POST");
        browser.awaitText("#detail-body", "\"name\": \"Rex\"");
        assertThat(browser.text("#detail-body"))
                .contains("Authorization: Bearer [" + keyId + "]", "Response201, after", "X-RateLimit-Limit: 60")
                .doesNotContain("open-sesame");
        assertNoProblems();
    }

    @Test
    void findsOneRequestAmongThousandsOfTheWholeJournal() {
        client.send("GET", "/pets/4711", "X-Trace: needle\n");
        sendMany(2_500);
        open();
        browser.awaitText("#found", "2,501 requests, #2402 to #2501 shown.");

        browser.enter("#filter [name=status]", "4xx");
        browser.enter("#filter [name=text]", "NEEDLE");
        browser.awaitText("#found", "1 request matches.");
        assertThat(browser.text("#request-rows")).contains("GET /v1/pets/4711").doesNotContain("limit");
        browser.enter("#filter [name=text]", "no such text");
        browser.await("!document.querySelector('#no-match').hidden");
        browser.click("#clear-filter", "Clear");
        browser.awaitText("#found", "2,501 requests, #2402 to #2501 shown.");
    }

    @Test
    void turnsPagesThatStayWhereTheyAreWhileRequestsCome() {
        sendMany(250);
        open();
        browser.awaitText("#found", "250 requests, #151 to #250 shown.");

        browser.click("#older", "Older");
        browser.awaitText("#found", "150 requests on this and older pages, #51 to #150 shown.");
        sendMany(5);
        browser.click("#older", "Older");
        browser.awaitText("#found", "50 requests on this and older pages, #1 to #50 shown.");
        browser.await("document.querySelector('#older').disabled");
        browser.click("#newer", "Newer");
        browser.awaitText("#found", "#51 to #150 shown.");
        browser.click("#newest", "Newest");
        browser.awaitText("#found", "255 requests, #156 to #255 shown.");
    }

    @Test
    void filtersByOperationKeyAndRulesAndPausesTheList() {
        client.get("/pets");
        client.get("/pets?limit=0");
        client.get("/nothing");
        mock.keys().add("another-key", QuotaPlan.FREE);
        open();
        awaitRows(3);

        browser.enter("#filter [name=operation]", "listPets");
        awaitRows(2);
        browser.enter("#filter [name=violations]", "true");
        awaitRows(1);
        browser.enter("#filter [name=key]", mock.keys().get("another-key").id());
        awaitRows(0);
        browser.enter("#filter [name=key]", keyId);
        awaitRows(1);

        browser.click("#pause", "Pause");
        client.get("/pets?limit=0");
        browser.awaitText("#found", "Paused: 1 new request.");
        assertThat(browser.evaluate("document.querySelectorAll('#request-rows tr').length"))
                .isEqualTo(1);
        browser.click("#pause", "Resume");
        awaitRows(2);
    }

    @Test
    void findsTheRequestsOfAKeyByItsName() {
        mock.keys().add("demo", QuotaPlan.FREE);
        client.get("/pets");
        new TestClient(mock.baseUrl(), "demo").get("/pets?limit=2");
        open();
        awaitRows(2);

        browser.enter("#filter [name=text]", "DEM");

        browser.awaitText("#found", "1 request matches.");
        browser.awaitText("#request-rows", "demo");
    }

    @Test
    void showsWhyARequestGot429() {
        mock.keys().add("minute", QuotaPlan.enterprise(1, 100));
        mock.keys().add("day", QuotaPlan.enterprise(100, 1));
        for (String key : List.of("minute", "minute", "day", "day")) {
            new TestClient(mock.baseUrl(), key).get("/pets");
        }
        mock.faults()
                .add(Fault.rateLimited(RetryAfterForm.SECONDS, Duration.ofSeconds(1))
                        .times(1));
        client.get("/pets");
        open();
        awaitRows(5);

        assertThat(browser.text("#request-rows tr:nth-child(1) .note")).isEqualTo("fault rate-limited");
        assertThat(browser.text("#request-rows tr:nth-child(2) .note"))
                .isEqualTo("the requests of this day are used up");
        assertThat(browser.text("#request-rows tr:nth-child(3) .note")).isEmpty();
        assertThat(browser.text("#request-rows tr:nth-child(4) .note"))
                .isEqualTo("the requests of this minute are used up");

        browser.click("#keys button", "Ban 10 min");
        browser.awaitText("#keys", "Banned for 10:00");
        for (String key : List.of("minute", "day", "open-sesame")) {
            new TestClient(mock.baseUrl(), key).get("/pets");
        }
        browser.awaitText("#request-rows", "the API key is banned for a while");
    }

    @Test
    void showsNoBrokenRuleForAStubbedRequest() {
        mock.stubs().add(Stub.get("/v1/vets").returns(200, "[]"));
        client.get("/vets?city=Oslo");
        open();
        awaitRows(1);

        assertThat(browser.text("#request-rows .note")).isEqualTo("stub");
        assertThat(mock.journal().violations()).isEmpty();
    }

    @Test
    void linksToTheRequestThatIsShown() {
        client.get("/pets/1");
        client.get("/pets/2");
        open();
        show("GET /v1/pets/1");
        assertThat(browser.evaluate("location.hash")).isEqualTo("#request=1");

        browser.open("about:blank");
        browser.open(mock.controlUrl() + "/#request=2");
        browser.awaitText("#detail-title", "#2 GET /v1/pets/2");
        browser.await("document.querySelector('#request-rows [aria-current=true]').textContent.includes('/pets/2')");
        assertThat(browser.text("#detail-body")).doesNotContain("does not have this request");
        browser.click("#close-detail", "Close");
        assertThat(browser.evaluate("location.hash")).isEqualTo("");

        browser.evaluate("location.hash = '#request=3'");
        browser.awaitText("#error", "The journal does not have request #3.");
    }

    @Test
    void showsHowARequestWaitsAndThenItsResponse() {
        open();
        sendDelayed();
        browser.await("document.querySelector('#request-rows')?.textContent.includes('…GET')");
        browser.evaluate("document.querySelector('#request-rows button').focus()");

        mock.clock().advance(Duration.ofSeconds(1));

        browser.awaitText("#request-rows", "200GET /v1/petsfault latency");
        assertThat(browser.evaluate("document.activeElement.textContent")).isEqualTo("GET /v1/pets");
    }

    @Test
    void sevenTabsShowRequestsAsTheyCome() {
        List<Browser> tabs = new ArrayList<>();
        try {
            for (int i = 0; i < 7; i++) {
                Browser tab = browser.newTab();
                tabs.add(tab);
                tab.open(mock.controlUrl());
            }
            client.get("/pets/4711");

            for (Browser tab : tabs) {
                tab.awaitText("#request-rows", "GET /v1/pets/4711");
            }
        } finally {
            tabs.forEach(Browser::close);
        }
    }

    @Test
    void aHiddenTabSendsNoRequests() {
        open();
        browser.evaluate("""
                const fetched = window.fetch;
                const listened = document.addEventListener.bind(document);
                window.isHidden = true;
                window.asked = 0;
                window.fetch = (...all) => { window.asked++; return fetched(...all); };
                document.addEventListener = (type, ...all) => {
                  if (type === "visibilitychange") window.waits = true;
                  listened(type, ...all);
                };
                Object.defineProperty(document, "hidden", { get: () => window.isHidden });
                """);
        browser.await("window.waits");
        browser.evaluate("window.asked = 0");

        client.get("/pets");
        assertThat(browser.evaluate("window.asked")).isEqualTo(0);
        browser.evaluate("window.isHidden = false; document.dispatchEvent(new Event('visibilitychange'))");
        browser.awaitText("#request-rows", "GET /v1/pets");
        assertThat(browser.text("#legend"))
                .as("what came meanwhile has its place")
                .contains("at most 1 in five minutes");
    }

    @Test
    void requestsThatTheJournalHasDroppedLeaveNothingBehind() {
        try (MockPetStore busy = MockPetStore.builder().journalCapacity(200).start()) {
            open(busy);
            sendMany(busy, 100);
            sendAndShow(busy, 200, 500);
            double nodes = browser.metric("Nodes");
            double heap = browser.metric("JSHeapUsedSize");

            sendAndShow(busy, 600, 2_500);

            browser.awaitText("#found", "The journal has dropped 2,300 older requests.");
            // The browser may keep those of a few looks for a while; all that were shown have more than 40,000.
            assertThat(browser.metric("Nodes")).isLessThan(nodes + 5_000);
            assertThat(browser.metric("JSHeapUsedSize")).isLessThan(heap + 2_000_000);
        }
    }

    /** Sends as many requests as the list shows, and again once it shows them, until the last has this number. */
    private static void sendAndShow(MockPetStore mock, int first, int last) {
        for (int sent = first; sent <= last; sent += 100) {
            sendMany(mock, 100);
            browser.awaitText("#found", "to #" + sent + " shown");
        }
    }

    private void sendMany(int requests) {
        sendMany(mock, requests);
    }

    /** Sent in one go on one connection, so that they arrive between two looks. */
    private static void sendMany(MockPetStore mock, int requests) {
        TestClient client = new TestClient(mock.baseUrl(), "any");
        String thousand = (client.rawGet("/pets?limit=5")).repeat(1_000);
        String one = client.rawGet("/pets?limit=5");
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            for (int left = requests; left > 0; left -= 1_000) {
                int count = Math.min(left, 1_000);
                connection.send(count == 1_000 ? thousand : one.repeat(count));
                for (int i = 0; i < count; i++) {
                    connection.read();
                }
            }
        }
    }

    @Test
    void runsNothingThatClientsSend() {
        String markup = "<img src=x onerror=hacked=1><script>hacked=1</script><svg onload=hacked=1>";
        mock.seed(NewMockPet.of(markup, 1).status(MockPetStatus.SOLD));
        open();
        client.send(
                "POST",
                "/pets",
                "Content-Type: application/json\nX-Markup: " + markup + "\n",
                "{\"name\":\"" + markup + "\"}");
        RawConnection.exchange(
                mock.baseUrl(), "GET /v1/pets/%3Cscript%3Ehacked=1%3C/script%3E?x=%3Cimg HTTP/1.1\nHost: <b>x</b>\n\n");
        RawConnection.exchange(
                mock.baseUrl(), "GET /v1/pets?limit=\"'><script>hacked=1</script> HTTP/1.1\nHost: localhost\n\n");
        client.get("/pets");

        browser.await("document.querySelectorAll('#request-rows tr').length >= 3");
        browser.awaitText("#pets", markup);
        int rows = (int) browser.evaluate("document.querySelectorAll('#request-rows tr').length");
        for (int row = 1; row <= rows; row++) {
            browser.evaluate("document.querySelector('#request-rows tr:nth-child(" + row + ") button').click()");
            browser.await("!document.querySelector('#detail').hidden");
            browser.click("#close-detail", "Close");
        }
        browser.click("#request-rows button", "POST");
        assertThat(browser.text("#detail-body")).contains("X-Markup: " + markup, "\"name\": \"" + markup + "\"");
        assertThat(browser.evaluate("document.querySelectorAll('img, main script, #detail script, b').length"))
                .isEqualTo(0);
        assertThat(browser.evaluate("typeof hacked")).isEqualTo("undefined");
        assertNoProblems();
    }

    @Test
    void canBeUsedByKeyboard() {
        client.get("/pets");
        open();
        awaitRows(1);

        browser.press("Tab");
        assertThat(browser.evaluate("document.activeElement.className")).isEqualTo("skip");
        for (int i = 0; i < 12 && !"link mono".equals(browser.evaluate("document.activeElement.className")); i++) {
            browser.press("Tab");
        }
        browser.press("Enter");
        browser.await("!document.querySelector('#detail').hidden");
    }
}
