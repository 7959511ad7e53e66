package com.petstore.sdk.internal.http;

import com.petstore.sdk.response.Headers;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * The response to a request. Its status and headers are there first, which may be read on any thread; then the thread of the exchange
 * receives the body, as far as the bound on its size allows. To be closed once it is read, so that the memory of the body is used again.
 */
public final class RawResponse implements AutoCloseable {

    private static final int MAX_SHOWN_BYTES = 1 << 20;

    private final int status;
    private final okhttp3.Headers headers;
    private final QuotaHeaders quota;
    private final ApiKey apiKey;
    private final Buffer body = new Buffer();
    private final Buffer.UnsafeCursor cursor = body.readUnsafe();
    private boolean complete;
    private @Nullable String brokenRule;

    /**
     * A response whose body has not come.
     *
     * @param quota what these headers say about the quota
     * @param apiKey the key of the request
     */
    RawResponse(int status, okhttp3.Headers headers, QuotaHeaders quota, ApiKey apiKey) {
        this.status = status;
        this.headers = headers;
        this.quota = quota;
        this.apiKey = apiKey;
    }

    /** Takes the body, or the beginning of one that is longer than the bound or broke off, out of the buffer. */
    void receive(Buffer received, long most, boolean isComplete) {
        body.write(received, Math.min(received.size(), most));
        complete = isComplete;
    }

    /** Says which rule the response breaks besides that on the size of its body. */
    void refuse(String rule) {
        brokenRule = rule;
    }

    public int status() {
        return status;
    }

    /** What the status says about the request. */
    public Outcome outcome() {
        return Outcome.of(status);
    }

    /** What the headers say about the quota. */
    public QuotaHeaders quota() {
        return quota;
    }

    /** The last value of a header, or null. */
    public @Nullable String header(String name) {
        return headers.get(name);
    }

    public Headers headers() {
        return shown(false);
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

    /** A part of this response that is about to be shown, without the key of the request, should the service echo it. */
    public String redact(String text) {
        return apiKey.redact(text);
    }

    /** Whether the service echoes the key of the request, as it was sent, in the body. */
    public boolean holdsKey() {
        return apiKey.isIn(bodyText());
    }

    /** The beginning of a text of this response, without the key of the request, whose beginning may stand at its end. */
    private String redactCut(String text) {
        return apiKey.redactEnd(redact(text));
    }

    /** Whether the body is all that the service sent: neither cut at the bound nor by a lost connection. */
    public boolean complete() {
        return complete;
    }

    /** Which rule a success breaks whose body is not complete. */
    public String brokenRule() {
        return brokenRule == null ? "must not be larger than " + body.size() + " bytes" : brokenRule;
    }

    public long bodySize() {
        return body.size();
    }

    /**
     * The body, checked to be UTF-8: Jackson accepts characters that are encoded in more bytes than allowed.
     *
     * @throws CharacterCodingException if it is not UTF-8
     */
    public InputStream utf8() throws CharacterCodingException {
        if (!isAscii()) {
            var unused = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(body.size())));
        }
        return new BodyStream();
    }

    private byte[] bytes(long length) {
        byte[] bytes = new byte[(int) length];
        BodyStream stream = new BodyStream();
        int count = 0;
        while (count < bytes.length) {
            count += stream.read(bytes, count, bytes.length - count);
        }
        return bytes;
    }

    /** Most bodies are ASCII, and need no copies to be checked. */
    private boolean isAscii() {
        for (int available = cursor.seek(0); available > 0; available = cursor.next()) {
            byte[] data = cursor.data;
            int end = cursor.end;
            for (int i = cursor.start; i < end; i++) {
                if (data[i] < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The body as text; whatever is not UTF-8 is replaced. */
    public String bodyText() {
        return new String(bytes(body.size()), StandardCharsets.UTF_8);
    }

    /** The beginning of the body, to be shown: without the key of the request, and at most a mebibyte. */
    public String shownText() {
        long length = Math.min(body.size(), MAX_SHOWN_BYTES);
        String text = new String(bytes(length), StandardCharsets.UTF_8);
        return complete && length == body.size() ? redact(text) : redactCut(text);
    }

    @Override
    public void close() {
        body.clear();
    }

    /** Reads the body and leaves it as it is. Not by a clone of the buffer, as Okio does not use memory again that was cloned. */
    private final class BodyStream extends InputStream {

        private long position;

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            int available = cursor.seek(position);
            int count = Math.min(available, length);
            if (count > 0) {
                System.arraycopy(cursor.data, cursor.start, target, offset, count);
                position += count;
            }
            return count;
        }
    }
}
