package com.petstore.sdk.internal.http;

import com.petstore.sdk.response.Headers;
import org.jspecify.annotations.Nullable;

/** Status and headers of a response, which are there before its body. */
public class ResponseHead {

    private final int status;
    private final okhttp3.Headers headers;
    private final QuotaHeaders quota;
    private final ApiKey apiKey;

    /**
     * The head of a response.
     *
     * @param quota what these headers say about the quota
     * @param apiKey the key of the request
     */
    ResponseHead(int status, okhttp3.Headers headers, QuotaHeaders quota, ApiKey apiKey) {
        this.status = status;
        this.headers = headers;
        this.quota = quota;
        this.apiKey = apiKey;
    }

    ResponseHead(ResponseHead other) {
        this(other.status, other.headers, other.quota, other.apiKey);
    }

    public final int status() {
        return status;
    }

    /** What the headers say about the quota. */
    public final QuotaHeaders quota() {
        return quota;
    }

    /** The last value of a header, or null. */
    public final @Nullable String header(String name) {
        return headers.get(name);
    }

    public final Headers headers() {
        return shown(false);
    }

    /** The headers to be shown, without the key of the request, should the service echo it in a value or, in whatever case, in a name. */
    public final Headers redactedHeaders() {
        return shown(true);
    }

    private Headers shown(boolean redacted) {
        String[] namesAndValues = new String[2 * headers.size()];
        for (int i = 0; i < headers.size(); i++) {
            namesAndValues[2 * i] = redacted ? apiKey.redactName(headers.name(i)) : headers.name(i);
            namesAndValues[2 * i + 1] = redacted ? redact(headers.value(i)) : headers.value(i);
        }
        return Headers.of(namesAndValues);
    }

    /** A part of this response that is about to be shown, without the key of the request, should the service echo it. */
    public final String redact(String text) {
        return apiKey.redact(text);
    }

    /** The beginning of a text of this response, without the key of the request, whose beginning may stand at its end. */
    final String redactCut(String text) {
        return apiKey.redactEnd(redact(text));
    }
}
