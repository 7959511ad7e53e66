package com.example;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** What the application's visitors see of the SDK's models. */
final class OwnMapper {

    private OwnMapper() {}

    static void check(String shop) throws IOException, InterruptedException {
        String tom = exchange(HttpRequest.newBuilder(URI.create(shop + "/animals"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"Tom\",\"categoryId\":2,\"status\":\"sold\"}")));
        Expect.that(
                tom.equals("{\"id\":2,\"name\":\"Tom\",\"categoryId\":2,\"status\":\"sold\"}"),
                "A new animal read from a request, and written into its answer",
                tom);
        String animals = exchange(HttpRequest.newBuilder(URI.create(shop + "/animals")));
        Expect.that(animals.endsWith("," + tom + "]"), "All animals in an answer", animals);
    }

    private static String exchange(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response =
                HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
        Expect.that(response.statusCode() == 200, "An answer of the application", response);
        return response.body();
    }
}
