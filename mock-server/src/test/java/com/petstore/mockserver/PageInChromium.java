// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.petstore.mockserver.testing.Browser;
import com.petstore.mockserver.testing.TestClient;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/**
 * What tests of the page in Chromium have in common. Without Chromium they are skipped, unless {@code petstore.chromium.required} is
 * set.
 */
@Timeout(60)
abstract class PageInChromium {

    @SuppressWarnings("NullAway.Init") // set before all tests
    static Browser browser;

    final MockPetStore mock = MockPetStore.builder()
            .clock(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z")))
            .key("open-sesame", QuotaPlan.FREE)
            .start();
    final TestClient client = new TestClient(mock.baseUrl(), "open-sesame");
    final String keyId = mock.keys().get("open-sesame").id();

    @BeforeAll
    static void startBrowser() {
        Browser.program().ifPresentOrElse(program -> browser = Browser.start(program), PageInChromium::withoutBrowser);
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

    void open() {
        browser.open(mock.controlUrl());
        browser.awaitText("#connection", "Connected");
    }

    static void assertNoProblems() {
        assertThat(browser.problems()).isEmpty();
    }
}
