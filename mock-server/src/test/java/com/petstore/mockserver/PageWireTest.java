package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page for browsers as it comes over the wire, and the stream that it reads. */
@Timeout(60)
class PageWireTest {

    private static final String STREAM = "GET /__petstore/requests/stream HTTP/1.1\nHost: localhost\n";

    private final MockPetStore mock =
            MockPetStore.builder().key("open-sesame", QuotaPlan.FREE).start();
    private final TestClient client = new TestClient(mock.baseUrl(), "open-sesame");
    private final ControlClient control = new ControlClient(mock.controlUrl());

    @AfterEach
    void stop() {
        mock.close();
    }

    @ParameterizedTest
    @CsvSource({"'',text/html", "/,text/html", "/page/page.js,text/javascript", "/page/page.css,text/css"})
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
    @ValueSource(strings = {"", "/", "/page/page.js", "/requests/stream"})
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
            assertThat(stranger.get("/requests/stream").status()).isEqualTo(401);
            assertThat(stranger.get("/keys").status()).isEqualTo(401);
            assertThat(stranger.get("/page/../keys").status()).isEqualTo(404);
            assertThat(stranger.get("/page/%2e%2e/keys").status()).isEqualTo(404);
            assertThat(stranger.get("//keys").status()).isEqualTo(401);
            assertThat(stranger.send("GET", "/", "Origin: https://pets.example\n")
                            .status())
                    .isEqualTo(403);
            try (RawConnection viewer = RawConnection.to(guarded.controlUrl())) {
                Reply stream = viewer.send(STREAM + "Authorization: Bearer token-of-the-test\n\n")
                        .readHead();
                assertThat(stream.status()).isEqualTo(200);
            }
        }
    }

    @Test
    void theStreamShowsRequestsAsTheyComeWithoutTheirKeys() {
        try (RawConnection viewer = RawConnection.to(mock.controlUrl())) {
            Reply stream = viewer.send(STREAM + "\n").readHead();
            assertThat(stream.header("Content-Type")).isEqualTo("text/event-stream");
            assertThat(stream.header("Cache-Control")).isEqualTo("no-store");
            assertThat(stream.has("Content-Length")).isFalse();

            client.send("GET", "/pets?limit=0", "X-Markup: <script>\n");

            String events = readUntil(viewer, "limit must be 1 to 100");
            assertThat(events)
                    .contains(
                            "data: {\"requests\":[",
                            "\"path\":\"/v1/pets\"",
                            "\"query\":\"limit=0\"",
                            "limit must be 1 to 100")
                    .contains("Bearer [")
                    .doesNotContain("open-sesame");
        }
    }

    @Test
    void theStreamEndsWhenTheServerStops() {
        try (RawConnection viewer = RawConnection.to(mock.controlUrl())) {
            viewer.send(STREAM + "\n").readHead();

            mock.close(Duration.ofSeconds(30));

            // It fails if the connection ends before the last chunk.
            assertThat(viewer.readChunks()).doesNotContain("sequence");
        }
    }

    @Test
    void manyViewersOccupyNoThreads() {
        List<RawConnection> viewers = new ArrayList<>();
        try {
            // More than the server has threads.
            for (int i = 0; i < 250; i++) {
                RawConnection viewer = RawConnection.to(mock.controlUrl());
                viewers.add(viewer);
                assertThat(viewer.send(STREAM + "\n").readHead().status()).isEqualTo(200);
            }

            assertThat(client.get("/pets").status()).isEqualTo(200);
            assertThat(control.get("/info").status()).isEqualTo(200);
        } finally {
            viewers.forEach(RawConnection::close);
        }
    }

    @Test
    void aViewerThatDoesNotReadHoldsNothingUp() {
        try (RawConnection viewer = RawConnection.to(mock.controlUrl())) {
            viewer.send(STREAM + "\n");

            for (int i = 0; i < 300; i++) {
                assertThat(client.post("{\"name\":\"" + "x".repeat(8_000) + "\",\"categoryId\":7}")
                                .status())
                        .isIn(400, 201, 429);
            }
        }
    }

    @Test
    void headOfTheStreamHasNoBody() {
        Reply head = control.send("HEAD", "/requests/stream", "");

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.header("Content-Type")).isEqualTo("text/event-stream");
    }

    private static String readUntil(RawConnection viewer, String text) {
        StringBuilder events = new StringBuilder();
        while (events.indexOf(text) < 0) {
            events.append(viewer.readBytes(1));
        }
        return events.toString();
    }
}
