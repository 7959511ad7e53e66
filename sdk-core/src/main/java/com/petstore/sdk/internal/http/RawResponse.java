package com.petstore.sdk.internal.http;

import com.petstore.sdk.response.Headers;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The response to a request: status, headers, and the body, as far as the bound on its size allowed. */
public final class RawResponse {

    private static final int MAX_SHOWN_BYTES = 1 << 20;

    private final int status;
    private final okhttp3.Headers headers;
    private final byte[] body;
    private final boolean complete;
    private final ApiKey apiKey;
    private final QuotaHeaders quota;

    RawResponse(int status, okhttp3.Headers headers, byte[] body, boolean complete, ApiKey apiKey, QuotaHeaders quota) {
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.complete = complete;
        this.apiKey = apiKey;
        this.quota = quota;
    }

    public int status() {
        return status;
    }

    /** The last value of a header, or null. */
    public @Nullable String header(String name) {
        return headers.get(name);
    }

    public QuotaHeaders quota() {
        return quota;
    }

    public Headers headers() {
        return shown(false);
    }

    /** Whether the body is all that the service sent: neither cut at the bound nor by a lost connection. */
    public boolean complete() {
        return complete;
    }

    public int bodySize() {
        return body.length;
    }

    /**
     * The body, checked to be UTF-8: Jackson accepts characters that are encoded in more bytes than allowed.
     *
     * @throws CharacterCodingException if it is not UTF-8
     */
    public byte[] utf8() throws CharacterCodingException {
        if (!isAscii(body)) {
            var unused = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
        }
        return body;
    }

    /** Most bodies are ASCII, and need no copy of twice their size to be checked. */
    private static boolean isAscii(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }

    /** The body as text; whatever is not UTF-8 is replaced. */
    public String bodyText() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The beginning of the body, to be shown: without the key of the request, and not so long that a failure is a burden. */
    public String shownText() {
        int length = Math.min(body.length, MAX_SHOWN_BYTES);
        String text = redact(new String(body, 0, length, StandardCharsets.UTF_8));
        return complete && length == body.length ? text : apiKey.redactEnd(text);
    }

    /** All values of a header, in their order. */
    public List<String> headerValues(String name) {
        return headers.values(name);
    }

    /** A part of this response that is about to be shown, without the key of the request, should the service echo it. */
    public String redact(String text) {
        return apiKey.redact(text);
    }

    /** The headers to be shown, without the key of the request, should the service echo it in a value or, in whatever case, in a name. */
    public Headers redactedHeaders() {
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
}
