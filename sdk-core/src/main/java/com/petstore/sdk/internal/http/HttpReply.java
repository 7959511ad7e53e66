package com.petstore.sdk.internal.http;

import com.petstore.sdk.response.Headers;
import java.io.InputStream;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a command: status, headers, and the body, as far as the bound on its size allowed.
 *
 * <p>The body lies in Okio's pooled memory. {@link #close()} gives it back, so that a call costs no memory of the body's size;
 * nothing may be read afterwards.
 */
public final class HttpReply implements AutoCloseable {

    private final int status;
    private final okhttp3.Headers headers;
    private final Buffer body;
    private final boolean complete;

    HttpReply(int status, okhttp3.Headers headers, Buffer body, boolean complete) {
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.complete = complete;
    }

    public int status() {
        return status;
    }

    /** The last value of a header, or null. */
    public @Nullable String header(String name) {
        return headers.get(name);
    }

    public Headers headers() {
        return Headers.of(headers.toMultimap());
    }

    /** Whether the body is all that the service sent: neither cut at the bound nor by a lost connection. */
    public boolean complete() {
        return complete;
    }

    public long bodySize() {
        return body.size();
    }

    /** The body as bytes; may be called again, each time from the start. */
    public InputStream bodyStream() {
        return new BufferInputStream(body);
    }

    /** The body as text, undecodable bytes replaced. */
    public String bodyText() {
        return body.snapshot().utf8();
    }

    @Override
    public void close() {
        body.clear();
    }
}
