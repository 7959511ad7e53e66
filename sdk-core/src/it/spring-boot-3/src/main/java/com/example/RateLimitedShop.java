// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.RetryAfterForm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Checks what the application's clients get when the pet store fails. */
final class RateLimitedShop {

    private RateLimitedShop() {}

    static void check(MockPetStore service, String shop) throws IOException, InterruptedException {
        service.faults().add(Fault.status(500).times(3));
        HttpResponse<String> failed = list(shop);
        Expect.that(failed.statusCode() == 502, "502 when the pet store fails", failed.body());

        service.faults()
                .add(Fault.rateLimited(RetryAfterForm.SECONDS, Duration.ofSeconds(60))
                        .times(1));
        HttpResponse<String> limited = list(shop);
        long retryAfter = limited.headers().firstValueAsLong("Retry-After").orElse(0);
        Expect.that(limited.statusCode() == 503 && retryAfter >= 60, "503 when the rate limit is reached", retryAfter);
    }

    private static HttpResponse<String> list(String shop) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(shop + "/pets")).build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }
}
