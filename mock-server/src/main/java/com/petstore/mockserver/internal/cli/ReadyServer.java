// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.ServerTls;
import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A server that is up, as scripts find it in its ready line or its ready file.
 *
 * @param url the base URL of the service
 * @param control the URL of its control interface
 * @param pid the number of its process
 * @param certificate what its clients must trust, as PEM; empty with plain HTTP
 */
record ReadyServer(String url, String control, long pid, Optional<String> certificate) {

    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    /** A server of this process. */
    static ReadyServer of(MockPetStore mock, Optional<String> certificate) {
        return new ReadyServer(
                mock.baseUrl(), mock.controlUrl(), ProcessHandle.current().pid(), certificate);
    }

    static ReadyServer read(Path readyFile) throws IOException {
        JsonFields ready = JsonFields.read(Files.readAllBytes(readyFile), "certificate", "control", "pid", "url");
        return new ReadyServer(
                ready.text("url").orElse(""),
                ready.requiredText("control"),
                ready.number("pid", 0, Long.MAX_VALUE).orElse(0L),
                ready.text("certificate"));
    }

    /** Its form does not change within a version: scripts read it. Not made by a format, which writes as the locale does. */
    String line() {
        return "PETSTORE-MOCK READY v1 url=" + url + " control=" + control + " pid=" + pid;
    }

    String toJson() {
        return new JsonObject()
                        .with("url", url)
                        .with("control", control)
                        .with("pid", pid)
                        .withOptional("certificate", certificate)
                + "\n";
    }

    /** Probes the server, and returns the status of its response: 200 if it is up. */
    int health() throws IOException, InterruptedException {
        HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(TIMEOUT);
        certificate.map(ServerTls::trusting).ifPresent(client::sslContext);
        HttpRequest request = HttpRequest.newBuilder(URI.create(control + "/health"))
                .timeout(TIMEOUT)
                .build();
        return client.build().send(request, BodyHandlers.discarding()).statusCode();
    }
}
