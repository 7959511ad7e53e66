package com.petstore.sdk.internal.http;

import java.util.Objects;
import okio.Buffer;

/** Checks that bytes are UTF-8, which Jackson does only in part: it reads characters that are written longer than they may be. */
final class Utf8 {

    /** How many bytes of a character are still to come, and between which bounds the next of them must lie. */
    private int missing;

    private int lowest;
    private int highest;

    private Utf8() {}

    /** Checks the bytes of a buffer, through which the cursor is led from before its first to its last. */
    static boolean isValid(Buffer.UnsafeCursor cursor, long size) {
        Utf8 check = null;
        for (long done = 0; done < size; done += cursor.end - cursor.start) {
            cursor.next();
            byte[] data = Objects.requireNonNull(cursor.data, "data");
            if (check == null && skipAscii(data, cursor.start, cursor.end) < cursor.end) {
                // Most bodies are nothing but ASCII, and need no memory of what came before.
                check = new Utf8();
            }
            if (check != null && !check.accepts(data, cursor.start, cursor.end)) {
                return false;
            }
        }
        return check == null || check.missing == 0;
    }

    private boolean accepts(byte[] data, int start, int end) {
        int i = start;
        while (i < end) {
            if (missing == 0) {
                i = skipAscii(data, i, end);
                if (i == end) {
                    return true;
                }
            }
            if (!accepts(data[i++] & 0xff)) {
                return false;
            }
        }
        return true;
    }

    private static int skipAscii(byte[] data, int start, int end) {
        int i = start;
        // Eight at a time: a body is ASCII for the most part, and every answer passes here.
        while (i + 8 <= end
                && (data[i]
                                | data[i + 1]
                                | data[i + 2]
                                | data[i + 3]
                                | data[i + 4]
                                | data[i + 5]
                                | data[i + 6]
                                | data[i + 7])
                        >= 0) {
            i += 8;
        }
        while (i < end && data[i] >= 0) {
            i++;
        }
        return i;
    }

    private boolean accepts(int b) {
        if (missing > 0) {
            missing--;
            boolean inBounds = b >= lowest && b <= highest;
            lowest = 0x80;
            highest = 0xbf;
            return inBounds;
        }
        missing = b < 0xe0 ? 1 : b < 0xf0 ? 2 : 3;
        // The first bytes that could begin a character in a longer form than needed, a surrogate, or one beyond
        // Unicode.
        lowest = b == 0xe0 ? 0xa0 : b == 0xf0 ? 0x90 : 0x80;
        highest = b == 0xed ? 0x9f : b == 0xf4 ? 0x8f : 0xbf;
        return b >= 0xc2 && b <= 0xf4;
    }
}
