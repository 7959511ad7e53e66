// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import okhttp3.Headers;

/** A response as the transport brings it, for what is measured without one; in this package because only the transport makes any. */
public final class MeasuredResponse {

    private MeasuredResponse() {}

    /** A success without a body; headers as names and values in turn. */
    public static RawResponse of(String apiKey, String... namesAndValues) {
        Headers headers = Headers.of(namesAndValues);
        QuotaHeaders quota = QuotaHeaders.of(headers, new HttpDates());
        return new RawResponse(200, headers, quota, ApiKey.of(apiKey));
    }
}
