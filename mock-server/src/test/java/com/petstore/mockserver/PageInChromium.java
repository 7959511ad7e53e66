// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.petstore.mockserver.testing.Browser;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/**
 * What tests of the page in Chromium have in common. Without Chromium they are skipped, unless {@code petstore.chromium.required} is
 * set.
 */
@Tag("slow")
abstract class PageInChromium {

    static final String ASKS_FOR_TOKEN =
            "document.querySelector('#token').open && document.querySelector('#token [name=token]').value === ''";

    /** One for all tests of this JVM, because it takes seconds to start; it ends with the JVM. */
    @SuppressWarnings("NullAway.Init") // set before all tests
    static Browser browser;

    final MockPetStore mock = MockPetStore.builder()
            .clock(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z")))
            .key("open-sesame", QuotaPlan.FREE)
            .start();
    final TestClient client = new TestClient(mock.baseUrl(), "open-sesame");
    final String keyId = mock.keys().get("open-sesame").id();

    private @Nullable RawConnection delayed;

    @BeforeAll
    static void startBrowser() {
        if (browser == null) {
            Browser.program().ifPresentOrElse(PageInChromium::start, PageInChromium::withoutBrowser);
        }
    }

    private static void start(Path program) {
        browser = Browser.start(program);
        Runtime.getRuntime().addShutdownHook(new Thread(browser::close, "chromium-close"));
    }

    private static void withoutBrowser() {
        String reason = "Chromium is not installed: the page is not tested in a browser";
        if (Boolean.getBoolean("petstore.chromium.required")) {
            fail(reason);
        }
        abort(reason);
    }

    @AfterEach
    void leave() {
        browser.open("about:blank");
        browser.size(1200, 860);
        browser.colours("light");
        if (delayed != null) {
            delayed.close();
        }
        mock.close();
    }

    /** Opens the page of the server of this test. */
    static void open(MockPetStore mock) {
        browser.open(mock.controlUrl());
        browser.awaitText("#connection", "Connected");
    }

    void open() {
        open(mock);
    }

    static MockPetStore startGuarded() {
        return MockPetStore.builder().controlToken("the-token-of-the-test").start();
    }

    /** Opens the page of a server that wants a token. */
    static void openGuarded(MockPetStore guarded) {
        browser.open(guarded.controlUrl() + "/");
        browser.await(ASKS_FOR_TOKEN);
    }

    static void enterToken(String token) {
        browser.enter("#token [name=token]", token);
        browser.click("#token button", "Connect");
    }

    /** Waits until the list shows this number of requests. */
    static void awaitRows(int requests) {
        browser.await("document.querySelectorAll('#request-rows tr').length === " + requests);
    }

    /** Shows the details of the first request with this text. */
    static void show(String request) {
        browser.click("#request-rows button", request);
        browser.await("!document.querySelector('#detail').hidden");
    }

    static void addPet(String name, String categoryId) {
        browser.enter("#add-pet [name=name]", name);
        browser.enter("#add-pet [name=categoryId]", categoryId);
        browser.click("#add-pet button", "Add pet");
    }

    /** Returns what a button saves as a file. */
    static String download(String selector, String label) {
        browser.evaluate(
                "URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return '#'; }");
        browser.click(selector, label);
        browser.await("window.saved");
        return String.valueOf(browser.evaluate("saved"));
    }

    /** Returns what a button puts on the clipboard. */
    static String copy(String selector, String label) {
        browser.evaluate(
                "navigator.clipboard.writeText = async (text) => { window.copied = text; }; window.copied = ''");
        browser.click(selector, label);
        browser.await("window.copied");
        return String.valueOf(browser.evaluate("copied"));
    }

    /** Sends a request that waits for the clock of the server, which stands still. */
    void sendDelayed() {
        mock.faults().add(Fault.latency(Duration.ofSeconds(1)).times(1));
        delayed = RawConnection.to(mock.baseUrl()).send(client.rawGet("/pets"));
    }

    static void assertNoProblems() {
        assertThat(browser.problems()).isEmpty();
    }
}
