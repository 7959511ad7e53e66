package com.petstore.sdk.internal.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The response to a request: its head, and the body as far as the bound on its size allowed. */
public final class RawResponse extends ResponseHead {

    private static final int MAX_SHOWN_BYTES = 1 << 20;

    private final byte[] body;
    private final boolean complete;

    RawResponse(ResponseHead head, byte[] body, boolean complete) {
        super(head);
        this.body = body;
        this.complete = complete;
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
        String text = new String(body, 0, length, StandardCharsets.UTF_8);
        return complete && length == body.length ? redact(text) : redactCut(text);
    }
}
