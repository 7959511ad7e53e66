// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.Browser;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the page stores, and how it says that something failed. */
class PageDataBrowserTest extends PageInChromium {

    @Test
    void losesNoPetThatAClientAddsMeanwhile() {
        try (MockPetStore busy = MockPetStore.start()) {
            open(busy);
            AtomicBoolean isOver = new AtomicBoolean();
            CompletableFuture<List<String>> created = CompletableFuture.supplyAsync(() -> create(busy, isOver));

            List<String> added =
                    IntStream.range(0, 5).mapToObj(i -> "of the page " + i).toList();
            for (String name : added) {
                addPet(name, "7");
                browser.await("document.querySelector('#add-pet [name=name]').value === ''");
            }
            isOver.set(true);

            List<String> expected = new ArrayList<>(created.join());
            expected.addAll(added);
            assertThat(busy.pets()).extracting(MockPet::name).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private static List<String> create(MockPetStore mock, AtomicBoolean isOver) {
        TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());
        List<String> names = new ArrayList<>();
        while (!isOver.get()) {
            String name = "of the client " + names.size();
            Reply reply = client.post("{\"name\":\"" + name + "\",\"categoryId\":7}");
            assertThat(reply.status()).isEqualTo(201);
            names.add(name);
        }
        return names;
    }

    @Test
    void keepsAndShowsNumbersThatJavaScriptWouldRound() {
        mock.seed(MockPet.of(9_007_199_254_740_993L, NewMockPet.of("Ida", Long.MAX_VALUE)));
        open();
        browser.awaitText("#pets", "9007199254740993Ida9223372036854775807");

        addPet("Rex", "9007199254740995");

        browser.awaitText("#pets", "9007199254740994Rex9007199254740995");
        assertThat(mock.pets()).extracting(MockPet::categoryId).contains(9_007_199_254_740_995L);
    }

    @Test
    void loadsAndSavesAStateWithoutChangingACharacter() {
        String pet = ",{\"id\":9007199254740994,\"name\":\"" + "x".repeat(2 * 1024 * 1024) + "\",\"categoryId\":7}";
        String state = "{\"pets\":[{\"id\":9007199254740993,\"name\":\"Ida\",\"categoryId\":1}" + pet
                + "],\"orders\":[{\"price\": 1.10, \"exact\":   1E400}]}";
        open();

        load(state);
        browser.awaitText("#pets", "9007199254740993Ida");

        assertThat(download("#download", "Download")).isEqualTo(state);
    }

    @Test
    void showsOtherPetsInPlaceOfAsMany() {
        mock.seed(NewMockPet.of("Rex", 7));
        open();
        browser.awaitText("#pets", "Rex");

        load("{\"pets\":[{\"id\":1,\"name\":\"Ida\",\"categoryId\":1}],\"orders\":[]}");

        browser.awaitText("#pets", "Ida");
        assertThat(browser.text("#pets")).doesNotContain("Rex");
    }

    @Test
    void requiresAConfirmationBeforeItReplacesOrResetsAnything() {
        mock.seed(NewMockPet.of("Rex", 7));
        open();

        browser.click("#reset", "Reset");
        browser.awaitText("#question", "Reset the server?");
        assertThat(browser.evaluate("document.activeElement.id")).isEqualTo("cancel");
        browser.press("Escape");
        browser.await("!document.querySelector('#confirm').open");
        browser.click("#clear", "Delete");
        browser.click("#cancel", "Cancel");

        assertThat(mock.pets()).hasSize(1);
        client.get("/pets");
        browser.click("#clear", "Delete");
        browser.click("#agree", "Delete");
        browser.await("!document.querySelector('#no-requests').hidden");
        assertThat(mock.pets()).hasSize(1);
        assertNoProblems();
    }

    @Test
    void showsWhyAChangeFailedBesideIt() {
        open();
        browser.size(600, 500);
        browser.evaluate("document.querySelector('#add-pet').scrollIntoView()");

        addPet("Rex", "seven");

        browser.awaitText("#error", "categoryId must be an int64 number, was a string");
        assertThat(browser.evaluate("(() => { const toast = document.querySelector('#toast').getBoundingClientRect();"
                        + " return toast.top > 0 && toast.bottom <= innerHeight; })()"))
                .isEqualTo(true);
        assertThat(browser.evaluate("document.querySelector('#add-pet [name=name]').value"))
                .isEqualTo("Rex");
        browser.click("#dismiss", "Dismiss");
        browser.await("document.querySelector('#toast').hidden");
    }

    @Test
    void reportsAServerThatDoesNotRespond() {
        open();
        mock.close();

        browser.click("#clock-steps button", "+1 h");

        browser.awaitText("#error", "The server does not respond. Is it running?");
    }

    @Test
    void doesNotTakeItsOwnFailureForALostConnection() {
        open();
        browser.evaluate("const fetched = window.fetch; window.fetch = (url, ...all) =>"
                + " url.endsWith('/keys') ? Promise.resolve(new Response('{}')) : fetched(url, ...all); 0");

        browser.awaitText("#error", "undefined");
        assertThat(browser.text("#connection")).isEqualTo("Connected");
    }

    @Test
    void reportsAWrongTokenAndStaysOpenWithoutOne() {
        try (MockPetStore guarded = startGuarded()) {
            openGuarded(guarded);
            assertThat(browser.text("#token-refused")).isEmpty();
            for (int i = 0; i < 3; i++) {
                browser.press("Escape");
                browser.await("document.querySelector('#token').open");
            }

            enterToken("wrong");
            browser.awaitText("#token-refused", "The server refused this token.");
            browser.press("Escape");
            browser.press("Escape");
            enterToken("the-token-of-the-test");
            browser.awaitText("#connection", "Connected");
            assertThat(browser.evaluate("document.querySelector('#token').open"))
                    .isEqualTo(false);
        }
    }

    @Test
    void addsSeedsAndResetsPets() {
        open();
        browser.awaitText("#pets-note", "No pets");

        browser.enter("#add-pet [name=status]", "pending");
        addPet("Rex", "1");
        browser.awaitText("#pets", "Rex1pending");
        assertThat(mock.pets()).extracting(MockPet::name).containsExactly("Rex");
        client.post("{\"name\":\"Luna\",\"categoryId\":7}");
        browser.awaitText("#pets", "Luna7");
        assertThat(browser.text("#pets tr:first-child"))
                .as("the newest pet is the first")
                .contains("Luna");

        load("{\"pets\": [{\"id\": 5, \"name\": \"Seed\", \"categoryId\": 1}], \"orders\": []}");
        browser.awaitText("#pets", "5Seed1");
        browser.click("#reset", "Reset");
        browser.click("#agree", "Reset");
        browser.awaitText("#pets-note", "No pets");
        assertThat(mock.pets()).isEmpty();
        assertNoProblems();
    }

    @Test
    void requiresTheTokenOnceAndKeepsItForTheTab() {
        try (MockPetStore guarded = startGuarded()) {
            openGuarded(guarded);
            enterToken("the-token-of-the-test");
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
    void opensNoSecondDialogWhenTheLastTokenIsRefusedLate() {
        try (MockPetStore guarded = startGuarded()) {
            openGuarded(guarded);
            browser.evaluate("""
                    const fetched = window.fetch;
                    const late = new Promise((resolve) => (window.release = resolve));
                    window.fetch = async (url, options) => {
                      const response = await fetched(url, options);
                      if (url.endsWith("/stream") && options.headers.Authorization === "Bearer wrong") await late;
                      return response;
                    };
                    """);
            enterToken("wrong");
            browser.await(ASKS_FOR_TOKEN);
            enterToken("the-token-of-the-test");
            browser.await("!document.querySelector('#token').open");

            browser.evaluate("window.release()");
            browser.awaitText("#connection", "Connected");
            assertThat(browser.evaluate("document.querySelector('#token').open"))
                    .isEqualTo(false);
        }
    }

    /** Loads a seed file as a user does, who agrees to the question. */
    private static void load(String state) {
        browser.evaluate("(() => { const files = new DataTransfer();"
                + "files.items.add(new File([" + Browser.quoted(state) + "], 's.json'));"
                + "const input = document.querySelector('#seed'); input.files = files.files;"
                + "input.dispatchEvent(new Event('change')); })()");
        browser.click("#agree", "Replace all");
    }
}
