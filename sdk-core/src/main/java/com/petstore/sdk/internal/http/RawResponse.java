package com.petstore.sdk.internal.http;

import com.petstore.sdk.response.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a command: status, headers, and the body, as far as the bound on its size allowed.
 *
 * <p>The body lies in Okio's pooled memory. {@link #close()} gives it back, so that a call costs no memory of the body's size; from then on
 * there is status and headers only.
 */
public final class RawResponse implements AutoCloseable {

    private static final int MAX_SHOWN_BYTES = 1 << 20;

    private final int status;
    private final okhttp3.Headers headers;
    private final Buffer body;
    private final boolean complete;
    private final ApiKey apiKey;

    RawResponse(int status, okhttp3.Headers headers, Buffer body, boolean complete, ApiKey apiKey) {
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.complete = complete;
        this.apiKey = apiKey;
    }

    public int status() {
        return status;
    }

    /** The last value of a header, or null. */
    public @Nullable String header(String name) {
        return headers.get(name);
    }

    public int headerCount() {
        return headers.size();
    }

    public String headerName(int index) {
        return headers.name(index);
    }

    public String headerValue(int index) {
        return headers.value(index);
    }

    public Headers headers() {
        return shown(false);
    }

    /** Whether the body is all that the service sent: neither cut at the bound nor by a lost connection. */
    public boolean complete() {
        return complete;
    }

    public long bodySize() {
        return body.size();
    }

    /**
     * The body as bytes that are UTF-8.
     *
     * @throws CharacterCodingException if they are not
     */
    public InputStream utf8Stream() throws CharacterCodingException {
        BufferInputStream bytes = new BufferInputStream(body);
        if (!bytes.isUtf8()) {
            throw new CharacterCodingException();
        }
        return bytes;
    }

    /** The body as text. A snapshot of Okio's would keep its memory from being pooled again. */
    public String bodyText() {
        return text(Integer.MAX_VALUE);
    }

    /** The beginning of the body, to be shown: without the key of the request, and not so long that a failure is a burden. */
    public String shownText() {
        String text = redact(text(MAX_SHOWN_BYTES));
        return complete && body.size() <= MAX_SHOWN_BYTES ? text : apiKey.redactEnd(text);
    }

    private String text(int maxBytes) {
        try (BufferInputStream bytes = new BufferInputStream(body)) {
            return bytes.text(maxBytes);
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
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

    @Override
    public void close() {
        body.clear();
    }
}
