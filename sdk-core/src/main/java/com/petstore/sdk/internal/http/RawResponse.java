// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.response.Headers;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The response to a request. Its status and headers are there first, which may be read on any thread; then the thread of the exchange
 * receives the body, as far as the bound on its size allows.
 */
public final class RawResponse {

    private static final int MAX_SHOWN_BYTES = 1 << 20;
    private static final byte[] NO_BODY = {};

    /** Of more headers, one is taken to repeat another: to compare them all would take long. */
    private static final int MOST_COMPARED = 64;

    private final int status;
    private final okhttp3.Headers headers;
    private final QuotaHeaders quota;
    private final ApiKey apiKey;
    private byte[] body = NO_BODY;
    private boolean complete;
    private boolean mayHaveActed;
    private @Nullable String brokenRule;

    /**
     * A response whose body has not come.
     *
     * @param quota the quota that these headers show
     * @param apiKey the key of the request
     */
    RawResponse(int status, okhttp3.Headers headers, QuotaHeaders quota, ApiKey apiKey) {
        this.status = status;
        this.headers = headers;
        this.quota = quota;
        this.apiKey = apiKey;
    }

    /** A response that has come whole, to a request with this key. */
    public static RawResponse of(ApiKey apiKey, int status, okhttp3.Headers headers, byte[] body) {
        RawResponse response = new RawResponse(status, headers, QuotaHeaders.of(headers), apiKey);
        response.receive(body, true);
        return response;
    }

    /** Takes the body, or the beginning of one that is longer than the bound or broke off. */
    void receive(byte[] received, boolean isComplete) {
        body = received;
        complete = isComplete;
    }

    /** Notes that the service may have acted on the request, whatever the status is. */
    void setMayHaveActed() {
        mayHaveActed = true;
    }

    /** Sets the rule that the response breaks besides that on the size of its body. */
    void setBrokenRule(String rule) {
        brokenRule = rule;
    }

    public int status() {
        return status;
    }

    /** {@return what the status means for the request} */
    public Outcome outcome() {
        return Outcome.of(status);
    }

    /** Whether the service may have carried out the request. */
    public boolean mayHaveActed() {
        return mayHaveActed || outcome().mayHaveActed();
    }

    /** The quota that the headers show. */
    public QuotaHeaders quota() {
        return quota;
    }

    /** The last value of a header, or null. */
    public @Nullable String header(String name) {
        return headers.get(name);
    }

    /** The headers as they came, but for a name that contains the key of the request: {@code toString} shows names. */
    public Headers headers() {
        boolean hides = apiKey.isIn(String.join(" ", headers.names()));
        String[] namesAndValues = namesAndValues();
        for (int i = 0; hides && i < namesAndValues.length; i += 2) {
            namesAndValues[i] = redact(namesAndValues[i]);
        }
        return Headers.of(namesAndValues);
    }

    /**
     * The headers to be shown: names and values that contain the key of the request are left out, and all values if only several headers together
     * contain it.
     */
    public Headers redactedHeaders() {
        String[] namesAndValues = namesAndValues();
        if (!showKey(namesAndValues)) {
            return Headers.of(namesAndValues);
        }
        for (int i = 0; i < namesAndValues.length; i++) {
            namesAndValues[i] = redact(namesAndValues[i]);
        }
        boolean showKeyTogether = showKey(namesAndValues);
        for (int i = 1; showKeyTogether && i < namesAndValues.length; i += 2) {
            namesAndValues[i] = ApiKey.LEFT_OUT;
        }
        return Headers.of(namesAndValues);
    }

    private String[] namesAndValues() {
        String[] namesAndValues = new String[2 * headers.size()];
        for (int i = 0; i < headers.size(); i++) {
            namesAndValues[2 * i] = headers.name(i);
            namesAndValues[2 * i + 1] = headers.value(i);
        }
        return namesAndValues;
    }

    /** Whether these headers contain the key as they came, or as a map shows them. */
    private boolean showKey(String[] namesAndValues) {
        return apiKey.isIn(String.join(" ", namesAndValues))
                || (repeatsName()
                        && apiKey.isIn(Headers.of(namesAndValues).asMap().toString()));
    }

    /** Only then does a map have values side by side that came apart. */
    private boolean repeatsName() {
        if (headers.size() > MOST_COMPARED) {
            return true;
        }
        for (int i = 1; i < headers.size(); i++) {
            for (int other = 0; other < i; other++) {
                if (headers.name(i).equalsIgnoreCase(headers.name(other))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A part of this response that is about to be shown, or a note in its place if it contains the key of the request. */
    public String redact(String text) {
        return apiKey.hide(text);
    }

    /** Whether a text contains the key of the request. */
    public boolean isKeyIn(String text) {
        return apiKey.isIn(text);
    }

    /** Whether the body contains the key of the request, or breaks off within it. */
    public boolean holdsKey() {
        return holdsKey(bodyText());
    }

    private boolean holdsKey(String bodyText) {
        return complete ? apiKey.isIn(bodyText) : apiKey.isInCut(bodyText);
    }

    /** Whether the body is all that the service sent: neither cut at the bound nor by a lost connection. */
    public boolean complete() {
        return complete;
    }

    /** Which rule a success breaks whose body is not complete. */
    public String brokenRule() {
        return brokenRule == null ? "must not be larger than " + body.length + " bytes" : brokenRule;
    }

    /** The body itself, not to be changed. */
    public byte[] body() {
        return body;
    }

    /** The body as text; whatever is not UTF-8 is replaced. */
    public String bodyText() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The beginning of the body, to be shown: at most a mebibyte, and left out if the whole body contains the key of the request. */
    public String shownText() {
        String text = bodyText();
        if (holdsKey(text)) {
            return ApiKey.LEFT_OUT;
        }
        return body.length <= MAX_SHOWN_BYTES ? text : new String(body, 0, MAX_SHOWN_BYTES, StandardCharsets.UTF_8);
    }
}
