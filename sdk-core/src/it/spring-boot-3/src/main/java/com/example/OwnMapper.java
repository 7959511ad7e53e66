// SPDX-License-Identifier: Apache-2.0
package com.example;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Checks the SDK's models in the JSON of the application. */
final class OwnMapper {

    private OwnMapper() {}

    static void check(String shop) throws IOException, InterruptedException {
        String tom = exchange(HttpRequest.newBuilder(URI.create(shop + "/pets"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"Tom\",\"categoryId\":2,\"status\":\"sold\"}")));
        Expect.that(
                tom.equals("{\"id\":2,\"name\":\"Tom\",\"categoryId\":2,\"status\":\"sold\"}"),
                "A new pet read from a request, and written into its response",
                tom);
        String pets = exchange(HttpRequest.newBuilder(URI.create(shop + "/pets")));
        Expect.that(pets.endsWith("," + tom + "]"), "All pets in a response", pets);
    }

    private static String exchange(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response =
                HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
        Expect.that(response.statusCode() == 200, "A response of the application", response);
        return response.body();
    }
}
