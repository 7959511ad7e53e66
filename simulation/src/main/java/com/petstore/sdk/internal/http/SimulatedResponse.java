// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.nio.charset.StandardCharsets;
import okhttp3.Headers;

/** A response that no transport brought; in this package because only the transport makes any. */
public final class SimulatedResponse {

    /** The key of every simulated request. */
    public static final ApiKey KEY = ApiKey.of("key-1");

    private SimulatedResponse() {}

    /** A complete response; headers as names and values in turn. */
    public static RawResponse of(int status, String body, String... namesAndValues) {
        Headers headers = Headers.of(namesAndValues);
        RawResponse response = new RawResponse(status, headers, QuotaHeaders.of(headers), KEY);
        response.receive(body.getBytes(StandardCharsets.UTF_8), true);
        return response;
    }
}
