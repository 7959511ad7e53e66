package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import okio.Buffer;

/**
 * Reads a buffer without consuming it, so that a body that turns out to be unusable can still be shown.
 *
 * <p>Okio's own ways to do that share segments, which then never return to the pool.
 */
final class BufferInputStream extends InputStream {

    private final Buffer.UnsafeCursor cursor = new Buffer.UnsafeCursor();
    private final long size;
    private int position;

    BufferInputStream(Buffer buffer) {
        size = buffer.size();
        buffer.readUnsafe(cursor);
    }

    /** Whether all bytes together are UTF-8; to be asked before any is read. */
    boolean isUtf8() {
        boolean valid = Utf8.isValid(cursor, size);
        cursor.seek(-1);
        return valid;
    }

    /** All, or the beginning of it, as text in UTF-8; whatever is none is replaced. To be asked before any byte is read. */
    String text(int maxBytes) throws IOException {
        int length = (int) Math.min(maxBytes, size);
        boolean inOnePiece = ensureSegment() && cursor.end - position >= length;
        return inOnePiece
                ? new String(Objects.requireNonNull(cursor.data), position, length, StandardCharsets.UTF_8)
                // Told how much is there, it makes no buffer of a size that it only guesses.
                : new String(readNBytes(length), StandardCharsets.UTF_8);
    }

    @Override
    public int read() {
        if (!ensureSegment()) {
            return -1;
        }
        return Objects.requireNonNull(cursor.data)[position++] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (!ensureSegment()) {
            return -1;
        }
        int count = Math.min(length, cursor.end - position);
        System.arraycopy(Objects.requireNonNull(cursor.data), position, target, offset, count);
        position += count;
        return count;
    }

    private boolean ensureSegment() {
        while (position >= cursor.end) {
            boolean last = cursor.offset + (cursor.end - cursor.start) >= size;
            if (last || cursor.next() == -1) {
                return false;
            }
            position = cursor.start;
        }
        return true;
    }
}
