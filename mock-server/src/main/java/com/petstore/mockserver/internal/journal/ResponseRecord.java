// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.journal;

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
 * @param bodyTruncated whether more of the body was sent
 * @param duration how long the request took until then, on the machine's time
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ResponseRecord(
        int status, List<Map.Entry<String, String>> headers, byte[] body, boolean bodyTruncated, Duration duration) {

    static final int LONGEST_BODY = 8 * 1024;

    /** A response of which only the head was sent. */
    public ResponseRecord(int status, List<Map.Entry<String, String>> headers, Duration duration) {
        this(status, headers, new byte[0], false, duration);
    }

    /** With the next bytes of its body, which are copied as far as they are kept; the buffer stays where it is. */
    public ResponseRecord with(ByteBuffer more, Duration until) {
        int kept = Math.min(more.remaining(), LONGEST_BODY - body.length);
        byte[] longer = Arrays.copyOf(body, body.length + kept);
        more.slice().get(longer, body.length, kept);
        return new ResponseRecord(status, headers, longer, bodyTruncated || kept < more.remaining(), until);
    }

    static byte[] start(byte[] bytes) {
        return bytes.length <= LONGEST_BODY ? bytes : Arrays.copyOf(bytes, LONGEST_BODY);
    }
}
