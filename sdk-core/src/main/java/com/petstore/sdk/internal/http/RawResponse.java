package com.petstore.sdk.internal.http;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import okio.Buffer;

/**
 * The response to a request: its head, and the body as far as the bound on its size allowed. To be closed once it is read, so that the
 * memory of the body is used again.
 */
public final class RawResponse extends ResponseHead implements AutoCloseable {

    private static final int MAX_SHOWN_BYTES = 1 << 20;

    private final Buffer body;
    private final Buffer.UnsafeCursor cursor;
    private final boolean complete;

    RawResponse(ResponseHead head, Buffer body, boolean complete) {
        super(head);
        this.body = body;
        this.cursor = body.readUnsafe();
        this.complete = complete;
    }

    /** Whether the body is all that the service sent: neither cut at the bound nor by a lost connection. */
    public boolean complete() {
        return complete;
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
