// SPDX-License-Identifier: Apache-2.0
package com.example;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** Calls the service as any HTTP client does. */
record Shop(String url, String key) {

    int list() throws Exception {
        return status(request().build());
    }

    int add() throws Exception {
        return status(request()
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"name\":\"Rex\",\"categoryId\":7}"))
                .build());
    }

    private HttpRequest.Builder request() {
        return HttpRequest.newBuilder(URI.create(url + "/pets")).header("Authorization", "Bearer " + key);
    }

    private static int status(HttpRequest request) throws Exception {
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }
}
