// SPDX-License-Identifier: Apache-2.0
package com.example.mockserver;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Service;

/** What the application does with the service, whose address is one of its properties. */
@Service
public class Shop {

    public static final AtomicInteger MADE = new AtomicInteger();

    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpRequest list;

    Shop(@Value("${petstore.base-url}") String baseUrl, @Value("${petstore.api-key}") String apiKey) {
        list = HttpRequest.newBuilder(URI.create(baseUrl + "/pets"))
                .header("Authorization", "Bearer " + apiKey)
                .build();
        MADE.incrementAndGet();
    }

    String pets() throws Exception {
        HttpResponse<String> response = http.send(list, BodyHandlers.ofString());
        return response.statusCode() == 200 ? response.body() : "closed";
    }
}
