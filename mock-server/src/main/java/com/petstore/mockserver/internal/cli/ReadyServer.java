// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.ServerTls;
import com.petstore.mockserver.internal.JsonFields;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A server, as its ready file names it.
 *
 * @param control the URL of its control interface
 * @param certificate what its clients must trust, as PEM; empty with plain HTTP
 * @param pid the number of its process
 */
record ReadyServer(String control, Optional<String> certificate, long pid) {

    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    static ReadyServer read(Path readyFile) throws IOException {
        JsonFields ready =
                JsonFields.read(Files.readAllBytes(readyFile), Set.of("url", "control", "certificate"), Set.of("pid"));
        return new ReadyServer(
                ready.requiredText("control"),
                ready.text("certificate"),
                ready.number("pid", 0, Long.MAX_VALUE).orElse(0L));
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
