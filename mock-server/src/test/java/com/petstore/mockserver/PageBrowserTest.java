package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.petstore.mockserver.internal.faults.FaultKind;
import com.petstore.mockserver.testing.Browser;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in Chromium. Without Chromium these tests are skipped, unless {@code petstore.chromium.required} is set. */
@Timeout(60)
class PageBrowserTest {

    private static final Path SCREENSHOTS = Path.of("target/screenshots");

    @SuppressWarnings("NullAway.Init") // set before all tests
    private static Browser browser;

    private final MockPetStore mock = MockPetStore.builder()
            .clock(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z")))
            .key("open-sesame", QuotaPlan.FREE)
            .start();
    private final TestClient client = new TestClient(mock.baseUrl(), "open-sesame");
    private final String keyId = mock.keys().get("open-sesame").id();

    @BeforeAll
    static void startBrowser() {
        Browser.program().ifPresentOrElse(program -> browser = Browser.start(program), PageBrowserTest::withoutBrowser);
    }

    private static void withoutBrowser() {
        String reason = "Chromium is not installed: the page is not tested in a browser";
        if (Boolean.getBoolean("petstore.chromium.required")) {
            fail(reason);
        }
        abort(reason);
    }

    @AfterAll
    static void stopBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void stop() {
        mock.close();
    }

    @Test
    void showsRequestsAsTheyComeAndWhatIsInThem() {
        open();
        browser.awaitText("#no-requests", "curl");

        client.post("{\"name\":\"Rex\",\"categoryId\":7}");
        client.get("/pets?limit=0");

        browser.await("document.querySelectorAll('#request-rows tr').length === 2");
        assertThat(browser.text("#request-rows tr:first-child"))
                .contains("GET /v1/pets?limit=0", "400", keyId, "1 broken rule", " ms");
        browser.click("#request-rows button", "POST");
        browser.awaitText("#detail-body", "\"name\":\"Rex\"");
        assertThat(browser.text("#detail-body"))
                .contains("Authorization: Bearer [" + keyId + "]", "Response: 201", "X-RateLimit-Limit: 60")
                .doesNotContain("open-sesame");
        assertNoProblems();
    }

    @Test
    void filtersAndPausesTheList() {
        client.get("/pets");
        client.get("/pets?limit=0");
        client.get("/nothing");
        open();
        browser.await("document.querySelectorAll('#request-rows tr').length === 3");

        browser.enter("#filter [name=operation]", "listPets");
        browser.await("document.querySelectorAll('#request-rows tr').length === 2");
        browser.enter("#filter [name=status]", "4");
        browser.await("document.querySelectorAll('#request-rows tr').length === 1");
        browser.enter("#filter [name=key]", "unknown");
        browser.await("document.querySelectorAll('#request-rows tr').length === 0");
        browser.enter("#filter [name=key]", keyId.substring(0, 4));
        browser.await("document.querySelectorAll('#request-rows tr').length === 1");

        browser.enter("#filter [name=status]", "");
        browser.click("#pause", "Pause");
        client.get("/pets");
        browser.awaitText("#traffic", "at most 1 in five minutes");
        assertThat(browser.evaluate("document.querySelectorAll('#request-rows tr').length"))
                .isEqualTo(2);
        browser.click("#pause", "Resume");
        browser.await("document.querySelectorAll('#request-rows tr').length === 3");
    }

    @Test
    void saysHowManyRequestsItSkipped() {
        open();
        browser.awaitText("#connection", "Connected");
        // Sent in one go on one connection, so that they arrive between two events.
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            many.append(client.head("GET", "/pets", "")).append('\n');
        }
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(many.toString());
            browser.awaitText("#skipped", "requests were skipped");
        }
        assertThat(browser.evaluate("document.querySelectorAll('#request-rows tr').length"))
                .isEqualTo(100);
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
            browser.await("document.querySelector('#detail').open");
            browser.evaluate("document.querySelector('#detail').close()");
        }
        browser.click("#request-rows button", "POST");
        assertThat(browser.text("#detail-body")).contains("X-Markup: " + markup, "\"name\":\"" + markup + "\"");
        assertThat(browser.evaluate("document.querySelectorAll('img, main script, #detail script, b').length"))
                .isEqualTo(0);
        assertThat(browser.evaluate("typeof hacked")).isEqualTo("undefined");
        assertNoProblems();
    }

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

        browser.awaitText("#keys", "59 of 60 left of the minute, resets in 1:00");
        browser.awaitText("#keys", "999 of 1,000 left of the day");
        browser.click("#keys button", "Ban for 10 min");
        browser.awaitText("#keys", "Banned for 10:00");
        assertThat(client.get("/pets").status()).isEqualTo(429);
        browser.click("#keys button", "Lift the ban");
        browser.await("document.querySelector('#keys .bad').hidden");
        assertThat(client.get("/pets").status()).isEqualTo(200);
        browser.enter("#keys select", "pro");
        browser.awaitText("#keys", "298 of 300 left of the minute");

        browser.enter("#add-key [name=key]", "second-key");
        browser.enter("#add-key [name=plan]", "enterprise");
        browser.enter("#add-key [name=minute]", "5");
        browser.click("#add-key button", "Add key");
        browser.awaitText("#keys", "5 of 5 left of the minute");
        assertThat(browser.text("body")).doesNotContain("second-key").doesNotContain("open-sesame");
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
        browser.awaitText("#mode", "advances by itself");
        browser.click("#clock-modes button", "Resume");
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
                .isEqualTo(Stream.of(FaultKind.values()).map(FaultKind::id).collect(Collectors.joining(",")));

        for (FaultKind kind : FaultKind.values()) {
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
                        Stream.of(FaultKind.values()).map(FaultKind::id).toList());
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
    void addsSeedsAndResetsPets() {
        open();
        browser.awaitText("#pets-note", "No pets");

        browser.enter("#add-pet [name=name]", "Rex");
        browser.enter("#add-pet [name=status]", "pending");
        browser.click("#add-pet button", "Add pet");
        browser.awaitText("#pets", "Rex1pending");
        assertThat(mock.pets()).extracting(MockPet::name).containsExactly("Rex");
        client.post("{\"name\":\"Luna\",\"categoryId\":7}");
        browser.awaitText("#pets", "Luna7");

        browser.evaluate("(() => { const files = new DataTransfer();"
                + "files.items.add(new File(['{\"pets\": [{\"id\": 5, \"name\": \"Seed\", \"categoryId\": 1}], \"orders\": []}'], 's.json'));"
                + "const input = document.querySelector('#seed'); input.files = files.files;"
                + "input.dispatchEvent(new Event('change')); })()");
        browser.awaitText("#pets", "5Seed1");
        browser.click("#reset", "Reset");
        browser.awaitText("#pets-note", "No pets");
        assertThat(mock.pets()).isEmpty();
        assertNoProblems();
    }

    @Test
    void downloadsWhatIsStoredAsASeedFile() {
        mock.seed(NewMockPet.of("Rex", 7).status(MockPetStatus.SOLD));
        open();
        browser.evaluate(
                "URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return '#'; }");

        browser.click("#download", "Download");

        browser.await("window.saved");
        String saved = String.valueOf(browser.evaluate("JSON.stringify(JSON.parse(saved))"));
        assertThat(saved)
                .isEqualTo(
                        "{\"pets\":[{\"id\":1,\"name\":\"Rex\",\"categoryId\":7,\"status\":\"sold\"}],\"orders\":[]}");
    }

    @Test
    void drawsRequestsAndRefusalsBesideTheQuota() {
        open();
        browser.awaitText("#connection", "Connected");
        browser.await("document.querySelector('#chart-requests').getAttribute('d')");
        for (int i = 0; i < 65; i++) {
            client.get("/pets");
        }

        browser.await("/at most [1-9]/.test(document.querySelector('#traffic').textContent)");
        browser.await(
                "new Set(document.querySelector('#chart-refused').getAttribute('d').match(/,[0-9.]+/g)).size > 1");
        browser.awaitText("#traffic", "1 a second, what the minutes of all keys allow");
        assertThat(browser.evaluate("document.querySelector('#chart-quota').getAttribute('d')"))
                .asString()
                .startsWith("M0,");
    }

    @Test
    void asksForTheTokenOnceAndKeepsItForTheTab() {
        try (MockPetStore guarded =
                MockPetStore.builder().controlToken("the-token-of-the-test").start()) {
            browser.open(guarded.controlUrl() + "/");
            browser.await("document.querySelector('#token').open");
            browser.enter("#token [name=token]", "wrong");
            browser.click("#token button", "Connect");
            browser.await(
                    "document.querySelector('#token').open && document.querySelector('#token [name=token]').value === ''");
            browser.enter("#token [name=token]", "the-token-of-the-test");
            browser.click("#token button", "Connect");
            browser.awaitText("#connection", "Connected");

            browser.open(guarded.controlUrl());
            browser.awaitText("#connection", "Connected");
            assertThat(browser.evaluate("document.querySelector('#token').open"))
                    .isEqualTo(false);
            assertThat(browser.evaluate("Object.keys(localStorage).length + document.cookie.length"))
                    .isEqualTo(0);
        }
    }

    @Test
    void doesNotAskAgainWhenTheLastTokenIsRefusedLate() {
        try (MockPetStore guarded =
                MockPetStore.builder().controlToken("the-token-of-the-test").start()) {
            browser.open(guarded.controlUrl() + "/");
            browser.await("document.querySelector('#token').open");
            browser.evaluate("""
                    const fetched = window.fetch;
                    const late = new Promise((resolve) => (window.release = resolve));
                    window.fetch = async (url, options) => {
                      const response = await fetched(url, options);
                      if (url.endsWith("/stream") && options.headers.Authorization === "Bearer wrong") await late;
                      return response;
                    };
                    """);
            browser.enter("#token [name=token]", "wrong");
            browser.click("#token button", "Connect");
            browser.await(
                    "document.querySelector('#token').open && document.querySelector('#token [name=token]').value === ''");
            browser.enter("#token [name=token]", "the-token-of-the-test");
            browser.click("#token button", "Connect");
            browser.await("!document.querySelector('#token').open");

            browser.evaluate("window.release()");
            browser.awaitText("#connection", "Connected");
            assertThat(browser.evaluate("document.querySelector('#token').open"))
                    .isEqualTo(false);
        }
    }

    @Test
    void saysThatTheConnectionIsLostAndConnectsAgain() {
        open();
        browser.awaitText("#connection", "Connected");
        int port = URI.create(mock.baseUrl()).getPort();
        mock.close();
        browser.awaitText("#connection", "Connection lost");

        try (MockPetStore next = MockPetStore.builder().port(port).start()) {
            browser.awaitText("#connection", "Connected");
            new TestClient(next.baseUrl(), next.apiKey()).get("/pets");
            browser.await("document.querySelectorAll('#request-rows tr').length === 1");
        }
    }

    @Test
    void canBeUsedByKeyboard() {
        client.get("/pets");
        open();
        browser.await("document.querySelectorAll('#request-rows tr').length === 1");

        browser.press("Tab");
        assertThat(browser.evaluate("document.activeElement.className")).isEqualTo("skip");
        for (int i = 0; i < 12 && !"link mono".equals(browser.evaluate("document.activeElement.className")); i++) {
            browser.press("Tab");
        }
        browser.press("Enter");
        browser.await("document.querySelector('#detail').open");
    }

    @Test
    void everyControlHasALabel() {
        open();
        browser.awaitText("#keys", "of 60 left");

        assertThat(browser.evaluate("[...document.querySelectorAll('input, select, button, progress, svg')]"
                        + ".filter((any) => !(any.labels?.length || any.ariaLabel || any.getAttribute('aria-labelledby')"
                        + " || any.textContent.trim())).map((any) => any.outerHTML).join()"))
                .isEqualTo("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void everyTextHasEnoughContrastAndFitsASmallScreen(String scheme) {
        prepareExample();
        browser.colours(scheme);
        open();
        browser.await("document.querySelectorAll('#request-rows tr').length >= 5");
        browser.awaitText("#faults", "slow-body");
        browser.awaitText("#pets", "Luna");
        browser.size(1200, 860);
        for (int i = 0; i < 70; i++) {
            client.get("/pets?limit=" + (1 + i));
        }
        browser.await("/at most [1-9]/.test(document.querySelector('#traffic').textContent)");
        browser.screenshot(SCREENSHOTS.resolve("page-" + scheme + ".png"));

        assertThat(browser.evaluate(CONTRASTS)).isEqualTo("");
        browser.size(380, 800);
        browser.screenshot(SCREENSHOTS.resolve("page-" + scheme + "-small.png"));
        assertThat(browser.evaluate("document.documentElement.scrollWidth")).isEqualTo(380);
        browser.size(1200, 860);
    }

    /** The texts whose contrast with what is behind them is below 4.5 to 1. */
    private static final String CONTRASTS = """
            (() => {
              const parse = (colour) => colour.match(/[0-9.]+/g).map(Number);
              const light = (colour) => parse(colour).slice(0, 3).map((part) => part / 255)
                .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
                .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
              const behind = (node) => {
                const colour = getComputedStyle(node).backgroundColor;
                return parse(colour)[3] === 0 && node.parentElement ? behind(node.parentElement) : colour;
              };
              return [...document.querySelectorAll('body *')]
                .filter((node) => node.checkVisibility() && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
                .map((node) => [node, [light(getComputedStyle(node).color), light(behind(node))].sort((a, b) => b - a)])
                .filter(([, [more, less]]) => (more + 0.05) / (less + 0.05) < 4.5)
                .map(([node]) => node.outerHTML).join();
            })()
            """;

    private void prepareExample() {
        mock.keys().add("second-key", QuotaPlan.PRO);
        mock.seed(
                NewMockPet.of("Rex", 7).status(MockPetStatus.SOLD),
                NewMockPet.of("Luna", 3).status(MockPetStatus.AVAILABLE));
        mock.faults().add(Fault.slowBody(Duration.ofSeconds(5)).onOperation(Operation.GET_PET));
        mock.faults().add(Fault.status(503).onOperation(Operation.LIST_ORDERS).times(2));
        client.get("/pets");
        client.post("{\"name\":\"Milo\",\"categoryId\":7}");
        client.get("/store/orders");
        client.get("/pets?limit=0");
        new TestClient(mock.baseUrl(), "unknown").get("/pets");
    }

    private void open() {
        browser.open(mock.controlUrl());
        browser.awaitText("#connection", "Connected");
    }

    private static void assertNoProblems() {
        assertThat(browser.problems()).isEmpty();
    }
}
