package com.petstore.sdk.internal.http;

import java.io.InputStream;
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
