// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.TestClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That the page can be read by everybody, on every screen, whatever clients send. */
class PageLooksBrowserTest extends PageInChromium {

    private static final Path SCREENSHOTS = Path.of("target/screenshots");

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark", "forced"})
    void axeFindsNoViolation(String scheme) throws IOException {
        prepareExample();
        browser.colours(scheme);
        open();
        assertThat(violationsOfAccessibility(scheme)).as("with nothing chosen").isEqualTo("");
        show("POST");
        browser.awaitText("#detail-body", "Milo");
        assertThat(violationsOfAccessibility(scheme)).as("with details").isEqualTo("");
        browser.size(320, 800);
        assertThat(violationsOfAccessibility(scheme)).as("on a small screen").isEqualTo("");

        browser.enter("#add-stub [name=path]", "vets");
        browser.click("#add-stub button", "Add stub");
        browser.awaitText("#error", "path must be");
        assertThat(violationsOfAccessibility(scheme)).as("with an error").isEqualTo("");
        browser.click("#reset", "Reset");
        assertThat(violationsOfAccessibility(scheme)).as("with a question").isEqualTo("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void axeFindsNoViolationOnTheEmptyPage(String scheme) throws IOException {
        mock.keys().revoke("open-sesame");
        browser.colours(scheme);
        open();

        browser.awaitText("#no-keys", "No keys");
        assertThat(browser.evaluate("document.querySelector('#no-keys').checkVisibility()"))
                .isEqualTo(true);
        assertThat(violationsOfAccessibility(scheme)).isEqualTo("");
    }

    @Test
    void fitsEveryScreenWhateverClientsSend() {
        String name = "<b>".repeat(100) + "\u202Eevil " + "x".repeat(500);
        mock.seed(MockPet.of(
                Long.MAX_VALUE,
                NewMockPet.of(name, Long.MIN_VALUE).status(MockPetStatus.of("a-status-of-some-length"))));
        for (int i = 0; i < 30; i++) {
            mock.keys().add("a-long-key-" + i, QuotaPlan.enterprise(1_000_000 + i, 1_000_000_000));
        }
        mock.faults().add(Fault.status(503).body("x".repeat(300)).onRequest("GET", "/v1/" + "y".repeat(300)));
        mock.stubs().add(Stub.get("/v1/" + "z".repeat(500)).returns(StubResponse.of(204)));
        client.get("/" + "long/".repeat(300) + "x".repeat(300));
        client.post("{\"name\":\"" + "w".repeat(9_000) + "\",\"categoryId\":7}");
        open();
        awaitRows(2);
        show("GET");
        browser.awaitText("#detail-body", "path must be one of the interface document");

        for (int width : new int[] {320, 360, 480, 768, 999, 1000, 1200, 1499, 1500, 1920}) {
            browser.size(width, 860);
            browser.await("innerWidth === " + width);
            browser.screenshot(SCREENSHOTS.resolve("page-hostile-" + width + ".png"));

            assertThat(browser.evaluate("document.documentElement.scrollWidth")).isEqualTo(width);
            assertThat(browser.evaluate(
                            "[...document.querySelectorAll('section')].filter((any) => any.scrollWidth > any.clientWidth)"
                                    + ".map((any) => any.getAttribute('aria-labelledby')).join()"))
                    .as("sections that are too wide for %s", width)
                    .isEqualTo("");
            assertThat((int) browser.evaluate("Math.round(document.querySelector('#request-rows').offsetHeight)"))
                    .as("two rows of at most two lines at %s", width)
                    .isLessThan(120);
        }
    }

    @Test
    void namesOfUsersDoNotTurnTheTextAroundThem() {
        mock.seed(NewMockPet.of("\u202Eevil", 7));
        mock.stubs().add(Stub.get("/v1/vets").withQuery("city", "\u202Eevil").returns(StubResponse.of(204)));
        open();
        browser.awaitText("#stubs", "evil");

        assertThat(
                        browser.evaluate(
                                "[...document.querySelectorAll('main *')].filter((any) => [...any.childNodes].some("
                                        + "(child) => child.nodeType === 3 && child.data.includes('evil')) && any.tagName !== 'BDI').length"))
                .isEqualTo(0);
    }

    /**
     * Records the pictures of the guide, with refusals, a fault and a stub: {@code -Dtest=PageLooksBrowserTest#recordsThePicturesOfTheGuide
     * -Dpetstore.recordImages} writes them to {@code docs/images}, else they are below {@code target}.
     */
    @Test
    void recordsThePicturesOfTheGuide() {
        prepareExample();
        open();
        browser.awaitText("#faults", "slow-body");
        browser.awaitText("#pets", "Luna");
        for (int i = 0; i < 62; i++) {
            client.get(i % 5 == 4 ? "/pets?status=sold" : "/pets?limit=" + (1 + i));
        }
        mock.faults().add(Fault.status(503).onOperation(Operation.LIST_ORDERS).times(2));
        TestClient demo = new TestClient(mock.baseUrl(), "demo");
        demo.get("/vets/5?city=Oslo");
        demo.get("/store/orders");
        demo.post("{\"name\":\"Tom\",\"categoryId\":7}");
        client.get("/pets");
        browser.awaitText("#request-rows", "429");
        browser.awaitText("#found", mock.journal().requests().size() + " requests");
        show("store/orders");
        browser.awaitText("#detail-body", "503");

        boolean isRecorded = System.getProperty("petstore.recordImages") != null;
        Path images = isRecorded ? Path.of("../docs/images") : SCREENSHOTS;
        Map<String, String> looks = Map.of("light", "light 1200", "dark", "dark 1200", "phone", "light 375");
        looks.forEach((name, look) -> {
            String[] parts = look.split(" ", -1);
            browser.colours(parts[0]);
            browser.size(Integer.parseInt(parts[1]), 860);
            browser.await("document.documentElement.scrollWidth === " + parts[1]);
            browser.screenshot(images.resolve("page-" + name + ".png"));
        });
    }

    @Test
    void fadesWhatIsShownOnceTheServerIsLost() {
        prepareExample();
        open();
        browser.awaitText("#pets", "Luna");
        mock.close();

        browser.awaitText("#connection", "What is shown is old");
        browser.await("Number(getComputedStyle(document.querySelector('main')).opacity) < 1");
        assertThat(browser.evaluate("document.title")).asString().startsWith("Lost");
        assertThat(browser.text("#pets")).contains("Luna");
    }

    /** All in the light scheme, and in the others those of colours, which alone differ. */
    private static String violationsOfAccessibility(String scheme) throws IOException {
        if (Boolean.FALSE.equals(browser.evaluate("'axe' in window"))) {
            try (InputStream axe = PageLooksBrowserTest.class.getResourceAsStream("/axe.min.js")) {
                browser.evaluate(
                        new String(Objects.requireNonNull(axe).readAllBytes(), StandardCharsets.UTF_8) + "; 0");
            }
        }
        String rules = scheme.equals("light") ? "" : "runOnly: ['color-contrast', 'link-in-text-block']";
        return String.valueOf(
                browser.evaluate(
                        "axe.run(document, { resultTypes: ['violations'], " + rules + " }).then(({ violations }) =>"
                                + " violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(', ')).join('\\n'))"));
    }

    private void prepareExample() {
        mock.keys().add("demo", QuotaPlan.UNLIMITED);
        mock.keys().add("second-key", QuotaPlan.PRO);
        mock.seed(
                NewMockPet.of("Rex", 7).status(MockPetStatus.SOLD),
                NewMockPet.of("Luna", 3).status(MockPetStatus.AVAILABLE));
        mock.faults().add(Fault.status(503).onOperation(Operation.LIST_ORDERS).times(1));
        mock.faults().add(Fault.slowBody(Duration.ofSeconds(5)).onOperation(Operation.GET_PET));
        mock.stubs().add(Stub.get("/v1/vets/{id}").withQuery("city", "Oslo").returns(200, "[]"));
        client.get("/pets");
        client.post("{\"name\":\"Milo\",\"categoryId\":7}");
        client.get("/store/orders");
        client.get("/pets?limit=0");
        client.get("/vets/5?city=Oslo");
        new TestClient(mock.baseUrl(), "demo").get("/nothing");
        new TestClient(mock.baseUrl(), "unknown").get("/pets");
    }
}
