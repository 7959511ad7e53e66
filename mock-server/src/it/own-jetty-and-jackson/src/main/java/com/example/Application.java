// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.eclipse.jetty.util.Jetty;

/** Runs a Jetty of its own beside the bundled server, and reads the responses of both with a Jackson of its own. */
public final class Application {

    private Application() {}

    /**
     * Runs the application, which fails if anything is not as it should be.
     *
     * @param args the versions of the application's own Jetty and Jackson
     * @throws Exception if something fails
     */
    public static void main(String[] args) throws Exception {
        PublishedJar.check(Path.of(MockPetStore.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI()));
        checkNoJUnit();

        ObjectMapper mapper = new ObjectMapper();
        checkVersions("Jetty", args[0], Jetty.VERSION, com.petstore.mockserver.shaded.jetty.util.Jetty.VERSION);
        checkVersions(
                "Jackson",
                args[1],
                mapper.version().toString(),
                com.petstore.mockserver.shaded.jackson.core.json.PackageVersion.VERSION.toString());
        try (OwnServer own = OwnServer.start(mapper);
                MockPetStore bundled = MockPetStore.start()) {
            bundled.seed(NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE));

            JsonNode status = mapper.readTree(get(own.url(), "none").body());
            Expect.that(
                    status.path("jetty").asText().equals(args[0]), "A response of the application's own Jetty", status);

            HttpResponse<String> listed = get(bundled.baseUrl() + "/pets", bundled.apiKey());
            JsonNode pets = mapper.readTree(listed.body());
            Expect.that(
                    listed.statusCode() == 200
                            && pets.size() == 1
                            && pets.path(0).path("name").asText().equals("Rex"),
                    "A response of the bundled server beside it",
                    pets);
        }
    }

    private static void checkNoJUnit() {
        boolean found = Application.class.getResource("/org/junit/jupiter/api/Test.class") != null;
        Expect.that(!found, "No JUnit on the class path, which a server needs only in tests of it", found);
    }

    // The same version twice would prove nothing.
    private static void checkVersions(String library, String expected, String own, String bundled) {
        Expect.that(own.equals(expected), "The application's own " + library, own);
        Expect.that(!bundled.equals(own), "Another " + library + " in the bundled server", bundled);
    }

    private static HttpResponse<String> get(String url, String key) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Authorization", "Bearer " + key)
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }
}
