// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page for browsers as it comes over the wire. */
class PageWireTest {

    @AutoClose
    private final MockPetStore mock =
            MockPetStore.builder().key("open-sesame", QuotaPlan.FREE).start();

    private final ControlClient control = new ControlClient(mock.controlUrl());

    @ParameterizedTest
    @CsvSource({
        "'',text/html",
        "/,text/html",
        "/page/page.js,text/javascript",
        "/page/tables.js,text/javascript",
        "/page/page.css,text/css"
    })
    void everyFileOfThePageHasAStrictPolicy(String path, String type) {
        Reply file = control.get(path);

        assertThat(file.status()).isEqualTo(200);
        assertThat(file.header("Content-Type")).isEqualTo(type + "; charset=utf-8");
        assertThat(file.header("Content-Security-Policy"))
                .contains(
                        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self';")
                .contains("frame-ancestors 'none'; base-uri 'none'; form-action 'none';")
                .doesNotContain("unsafe");
        assertThat(file.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(file.header("Cache-Control")).isEqualTo("no-store");
        assertThat(file.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/page/none.js",
                "/page/openapi.json",
                "/page/index.html",
                "/page/..%2fopenapi.json",
                "/page/",
                "/page"
            })
    void nothingElseOfTheJarIsServed(String path) {
        assertThat(control.get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/page/page.js", "/requests"})
    void pagesOfOtherSitesGetNothing(String path) {
        Reply foreignOrigin = control.send("GET", path, "Origin: https://pets.example\n");
        Reply foreignHost = RawConnection.exchange(
                mock.controlUrl(), "GET /__petstore" + path + " HTTP/1.1\nHost: pets.example\n\n");

        assertThat(foreignOrigin.status()).isEqualTo(403);
        assertThat(foreignHost.status()).isEqualTo(403);
    }

    @Test
    void withATokenOnlyTheFilesComeWithoutIt() {
        try (MockPetStore guarded =
                MockPetStore.builder().controlToken("token-of-the-test").start()) {
            ControlClient stranger = new ControlClient(guarded.controlUrl());

            assertThat(stranger.get("/").status()).isEqualTo(200);
            assertThat(stranger.get("/page/page.js").status()).isEqualTo(200);
            assertThat(stranger.get("/requests").status()).isEqualTo(401);
            assertThat(stranger.get("/keys").status()).isEqualTo(401);
            assertThat(stranger.get("/page/../keys").status()).isEqualTo(404);
            assertThat(stranger.get("/page/%2e%2e/keys").status()).isEqualTo(404);
            assertThat(stranger.get("//keys").status()).isEqualTo(401);
            assertThat(stranger.send("GET", "/", "Origin: https://pets.example\n")
                            .status())
                    .isEqualTo(403);
        }
    }
}
