// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What has been sent of a response so far. Immutable.
 *
 * @param status its status
 * @param headers its headers by name, in the order in which they were sent
 * @param body the start of its body
 * @param duration how long the request took until then, on the machine's time
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ResponseRecord(int status, List<Map.Entry<String, String>> headers, byte[] body, Duration duration) {

    /** How much of a body is shown. */
    static final int LONGEST_BODY = 8 * 1024;

    /** More is kept, so that a key at the end of what is shown is there as a whole, and can be replaced. */
    private static final int MOST_KEPT = LONGEST_BODY + 1024;

    /** A response of which only the head was sent. */
    ResponseRecord(int status, List<Map.Entry<String, String>> headers, Duration duration) {
        this(status, headers, new byte[0], duration);
    }

    /** With the next bytes of its body, which are copied as far as they are kept; the buffer stays where it is. */
    ResponseRecord with(ByteBuffer more, Duration until) {
        int kept = Math.min(more.remaining(), MOST_KEPT - body.length);
        byte[] longer = Arrays.copyOf(body, body.length + kept);
        more.slice().get(longer, body.length, kept);
        return new ResponseRecord(status, headers, longer, until);
    }

    static byte[] start(byte[] bytes) {
        return bytes.length <= MOST_KEPT ? bytes : Arrays.copyOf(bytes, MOST_KEPT);
    }
}
