// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page in Chromium. Without Chromium these tests are skipped, unless {@code petstore.chromium.required} is set. */
class PageBrowserTest extends PageInChromium {

    @Test
    void thePolicyStopsMarkupEvenIfThePageMadeSome() {
        open();

        assertThat(browser.evaluate("(() => { try { document.body.innerHTML = '<b>x</b>'; return 'ran'; }"
                        + " catch (refused) { return refused.name; } })()"))
                .isEqualTo("TypeError");
        assertThat(browser.evaluate("new Promise((resolve) => { const script = document.createElement('script');"
                        + "script.onerror = () => resolve('refused'); script.onload = () => resolve('ran');"
                        + "try { script.src = 'https://pets.example/x.js'; document.body.append(script); }"
                        + " catch { resolve('refused'); } })"))
                .isEqualTo("refused");
    }

    @Test
    void showsAndChangesKeys() {
        client.get("/pets");
        open();

        browser.awaitText("#keys", "59 of 60 a minute, resets in 1:00");
        browser.awaitText("#keys", "999 of 1,000 a day");
        browser.click("#keys button", "Ban 10 min");
        browser.awaitText("#keys", "Banned for 10:00");
        assertThat(client.get("/pets").status()).isEqualTo(429);
        browser.click("#keys button", "Lift the ban");
        browser.await("document.querySelector('#keys .bad').hidden");
        assertThat(client.get("/pets").status()).isEqualTo(200);
        browser.enter("#keys select", "pro");
        browser.awaitText("#keys", "298 of 300 a minute");

        browser.enter("#add-key [name=key]", "second-key");
        browser.enter("#add-key [name=plan]", "enterprise");
        browser.enter("#add-key [name=minute]", "5");
        browser.click("#add-key button", "Add key");
        browser.awaitText("#keys", "5 of 5 a minute");
        assertThat(browser.text("#keys")).doesNotContain("second-key").doesNotContain("open-sesame");
        assertThat(browser.evaluate("document.querySelector('#add-key [name=key]').value"))
                .isEqualTo("");
        assertNoProblems();
    }

    @Test
    void movesTheClock() {
        open();
        browser.awaitText("#now", "2026-11-21 12:00:00 UTC");
        browser.awaitText("#mode", "is frozen");

        browser.click("#clock-steps button", "+1 h");
        browser.awaitText("#now", "2026-11-21 13:00:00 UTC");
        browser.enter("#clock-to [name=time]", "2026-12-01T10:20:30");
        browser.click("#clock-to button", "Move");
        browser.awaitText("#now", "2026-12-01 10:20:30 UTC");
        browser.click("#clock-modes button", "Auto-advance");
        browser.awaitText("#mode", "advances to the next waiter");
        assertThat(browser.text("#clock-modes [aria-pressed=true]")).isEqualTo("Auto-advance");
        browser.click("#clock-modes button", "Run");
        browser.awaitText("#mode", "runs with the machine");
        browser.click("#clock-modes button", "Freeze");
        browser.awaitText("#mode", "is frozen");

        browser.enter("#clock-to [name=time]", "2020-01-01T00:00:00");
        browser.click("#clock-to button", "Move");
        browser.awaitText("#error", "2020-01-01");
    }

    @Test
    void theFormOffersEveryKindOfFaultAndAllThatItOffersIsValid() {
        open();
        assertThat(browser.evaluate(
                        "[...document.querySelector('#add-fault [name=kind]').options].map((any) => any.value).join()"))
                .isEqualTo(Stream.of(Fault.Kind.values()).map(Fault.Kind::id).collect(Collectors.joining(",")));

        for (Fault.Kind kind : Fault.Kind.values()) {
            browser.enter("#add-fault [name=kind]", kind.id());
            browser.enter("#add-fault [name=times]", "3");
            browser.enter("#add-fault [name=operations]", "createPet");
            browser.click("#add-fault button", "Add fault");
            browser.awaitText("#faults", kind.ordinal() + 1 + ": " + kind.id());
        }

        assertThat(browser.text("#faults")).contains("operations [\"createPet\"] (0 hits, 3 left)");
        assertThat(mock.faults().list())
                .extracting(added -> added.fault().kind())
                .containsExactlyElementsOf(
                        Stream.of(Fault.Kind.values()).map(Fault.Kind::id).toList());
        assertNoProblems();
    }

    @Test
    void addsPresetsShowsTheirHitsAndRemovesThem() {
        open();
        browser.await("!document.querySelector('#no-faults').hidden");

        browser.click("#presets button", "503 twice");
        browser.awaitText("#faults", "2 left");
        assertThat(client.get("/pets").status()).isEqualTo(503);
        browser.awaitText("#faults", "status 503 (1 hit, 1 left)");
        browser.awaitText("#request-rows", "503");
        browser.click("#faults button", "Remove");
        browser.await("document.querySelector('#faults').children.length === 0");
        assertThat(client.get("/pets").status()).isEqualTo(200);

        for (String preset : new String[] {"One 429", "Reset after", "Slow body"}) {
            browser.click("#presets button", preset);
        }
        browser.await("document.querySelector('#faults').children.length === 3");
        assertNoProblems();
    }

    @Test
    void addsStubsShowsTheirHitsAndRemovesThem() {
        open();
        browser.awaitText("#no-stubs", "The service itself responds");

        browser.enter("#add-stub [name=path]", "/v1/vets/{id}");
        browser.enter("#add-stub [name=status]", "203");
        browser.enter("#add-stub [name=response]", "{\"fee\": 1.10}");
        browser.enter("#add-stub [name=times]", "1");
        browser.click("#add-stub button", "Add stub");
        browser.awaitText("#stubs", "1: GET /v1/vets/{id} → 203 (0 hits, 1 left)");
        Reply reply = client.get("/vets/5");
        assertThat(reply.status()).isEqualTo(203);
        assertThat(reply.body()).isEqualTo("{\"fee\": 1.10}");
        browser.awaitText("#stubs li.used-up", "(1 hit, used up)");

        mock.stubs()
                .add(Stub.post("/v1/vets")
                        .withQuery("city", "Oslo")
                        .withBody("/name", "Ida")
                        .returns(StubResponse.of(204), StubResponse.of(409)));
        browser.awaitText(
                "#stubs", "2: POST /v1/vets → 204, then 409, if query city = Oslo, body /name = Ida (0 hits)");
        browser.click("#stubs button[aria-label='Remove stub 1']", "Remove");
        browser.await("document.querySelector('#stubs').children.length === 1");
        browser.click("#clear-stubs", "Remove all");
        browser.click("#agree", "Remove all");
        browser.await("!document.querySelector('#no-stubs').hidden");
        assertThat(mock.stubs().list()).isEmpty();
        assertNoProblems();
    }

    @Test
    void reportsWhatIsWrongWithAStub() {
        open();
        browser.enter("#add-stub [name=path]", "/v1/vets");
        browser.enter("#add-stub [name=response]", "{\"fee\": }");
        browser.click("#add-stub button", "Add stub");
        browser.awaitText("#error", "The response must be JSON or empty");

        browser.enter("#add-stub [name=response]", "[]");
        browser.enter("#add-stub [name=path]", "vets");
        browser.click("#add-stub button", "Add stub");
        browser.awaitText("#error", "path must be");
        assertThat(browser.evaluate("document.querySelector('#add-stub [name=response]').value"))
                .isEqualTo("[]");
    }

    @Test
    void showsUsedUpFaultsAsSuchAndRemovesAll() {
        mock.faults().add(Fault.status(503).times(1));
        mock.faults().add(Fault.emptyBody());
        client.get("/pets");
        open();

        browser.awaitText("#faults li.used-up", "1: status, status 503 (1 hit, used up)");
        browser.click("#clear-faults", "Remove all");
        browser.click("#cancel", "Cancel");
        assertThat(mock.faults().list()).hasSize(2);
        browser.click("#clear-faults", "Remove all");
        browser.click("#agree", "Remove all");
        browser.await("!document.querySelector('#no-faults').hidden");
        assertThat(mock.faults().list()).isEmpty();
    }

    @Test
    void revokesAKeyOnceTheUserAgrees() {
        open();
        browser.click("#keys button", "Revoke");
        browser.awaitText("#question", "Revoke the key open…?");
        browser.click("#agree", "Revoke");

        browser.await("!document.querySelector('#no-keys').hidden");
        assertThat(client.get("/pets").status()).isEqualTo(401);
    }

    @Test
    void showsKeysByNameAndUnlimitedInWords() {
        mock.keys().add("demo", QuotaPlan.UNLIMITED);
        new TestClient(mock.baseUrl(), "demo").get("/pets");
        open();

        browser.awaitText("#keys", "demo");
        browser.awaitText("#keys", "No limit.");
        browser.awaitText("#request-rows", "demo");
        assertThat(browser.visibleText()).doesNotContain("999,999").contains("open…");
    }

    @Test
    void drawsRequestsAndRefusalsBesideTheQuota() {
        open();
        browser.awaitText("#connection", "Connected");
        browser.awaitText("#legend", "No requests in five minutes");
        for (int i = 0; i < 65; i++) {
            client.get("/pets");
        }

        browser.await("/at most [1-9]/.test(document.querySelector('#legend').textContent)");
        browser.await("/^M.*V/.test(document.querySelector('#chart-refused').getAttribute('d'))");
        browser.await("/^[125]0*[/]s$/.test(document.querySelector('#chart-top').textContent)");
        browser.awaitText("#legend", "1 a second allowed by the quotas of the keys in use");
        assertThat(browser.evaluate("document.querySelector('#chart-quota').getAttribute('d')"))
                .asString()
                .startsWith("M0,");
    }

    @Test
    void drawsWhatCameBeforeThePageWasOpened() {
        for (int i = 0; i < 20; i++) {
            client.get("/pets");
        }
        mock.clock().advance(Duration.ofMinutes(1));
        open();

        browser.awaitText("#legend", "0 requests a second, at most 20 in five minutes");
        browser.await("/^M0,100.0L.*,0.0L/.test(document.querySelector('#chart-requests').getAttribute('d'))");
        mock.clock().advance(Duration.ofMinutes(5));
        browser.awaitText("#legend", "No requests in five minutes");
    }

    @Test
    void showsTheKeysInUseFirst() {
        for (String name : List.of("a", "b", "z")) {
            mock.keys().add(name, QuotaPlan.FREE);
        }
        open();
        browser.awaitText("#keys", "z");
        assertThat(browser.text("#keys li:first-child strong")).isEqualTo("a");

        new TestClient(mock.baseUrl(), "z").get("/pets");

        browser.awaitText("#keys li:first-child strong", "z");
        browser.awaitText("#legend", "1 a second allowed by the quotas of the keys in use");
    }

    @Test
    void makesAStubOfAResponse() {
        mock.seed(NewMockPet.of("Rex", 7).status(MockPetStatus.SOLD));
        client.get("/pets?status=sold");
        open();
        show("GET /v1/pets?status=sold");

        browser.click("#copy-request button", "Make a stub");
        browser.enter("#add-stub [name=status]", "203");
        browser.click("#add-stub button", "Add stub");

        browser.awaitText("#stubs", "1: GET /v1/pets → 203, if query status = sold (0 hits)");
        Reply stubbed = client.get("/pets?status=sold");
        assertThat(stubbed.status()).isEqualTo(203);
        assertThat(stubbed.body()).contains("\"name\": \"Rex\"");
        assertThat(client.get("/pets").status()).isEqualTo(200);
        assertNoProblems();
    }

    @Test
    void showsWhyAResponseCannotBeMadeAStub() {
        mock.faults().add(Fault.malformedJson());
        client.get("/pets");
        open();
        show("GET /v1/pets");

        browser.click("#copy-request button", "Make a stub");

        browser.awaitText("#error", "This cannot be made a stub: The response is not JSON.");
    }

    @Test
    void showsFaultsAndStubsAbovePets() {
        open();

        assertThat(browser.evaluate("[...document.querySelectorAll('.side h2')].map((any) => any.textContent).join()"))
                .isEqualTo("Keys,Clock,Faults,Stubs,Pets");
    }

    @Test
    void showsAnotherServerThatIsStartedInPlaceOfTheFirst() {
        mock.seed(NewMockPet.of("Rex", 7));
        client.get("/pets/1");
        client.get("/pets/2");
        open();
        browser.awaitText("#pets", "Rex");
        browser.click("#pause", "Pause");
        int port = URI.create(mock.baseUrl()).getPort();
        mock.close();
        browser.awaitText("#connection", "Connection lost");

        try (MockPetStore next = MockPetStore.builder().port(port).start()) {
            next.seed(NewMockPet.of("Luna", 7));
            next.stubs().add(Stub.get("/v1/vets").returns(200, "[]"));
            browser.awaitText("#connection", "Connected");
            new TestClient(next.baseUrl(), next.apiKey()).get("/pets/3");

            browser.awaitText("#request-rows", "/pets/3");
            browser.awaitText("#pets", "Luna");
            browser.awaitText("#stubs", "/v1/vets");
            browser.awaitText("#keys", "mock-key");
            assertThat(browser.text("#request-rows")).doesNotContain("/pets/1");
            assertThat(browser.text("#pets")).doesNotContain("Rex");
        }
    }

    @Test
    void showsTheBaseUrlAndTheOpenApiDocument() {
        open();
        assertThat(browser.text("#base-url")).isEqualTo(mock.baseUrl());
        assertThat(browser.evaluate(
                        "fetch(document.querySelector('#openapi').href).then((response) => response.text())"))
                .asString()
                .contains("\"openapi\"");
        try (MockPetStore guarded = startGuarded()) {
            openGuarded(guarded);
            enterToken("the-token-of-the-test");
            browser.awaitText("#connection", "Connected");
            assertThat(download("#openapi", "OpenAPI")).contains("\"openapi\"");
        }
    }

    @Test
    void drawsNoLinesWhereNothingHappens() {
        open();
        browser.awaitText("#legend", "No requests in five minutes");

        assertThat(
                        browser.evaluate(
                                "[...document.querySelectorAll('.chart path')].map((any) => any.getAttribute('d') ?? '').join('')"))
                .isEqualTo("");
        assertThat(browser.text("#chart-top")).isEmpty();
    }
}
