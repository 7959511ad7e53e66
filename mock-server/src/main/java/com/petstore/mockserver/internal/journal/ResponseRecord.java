package com.petstore.mockserver.internal.journal;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What is known of a response.
 *
 * @param status its status
 * @param headers its headers by name, which are listed only if somebody asks
 * @param body the start of its body
 * @param duration how long the request took until then, on the machine's time
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ResponseRecord(
        int status, Supplier<List<Map.Entry<String, String>>> headers, byte[] body, Duration duration) {

    private static final int LONGEST_BODY = 8 * 1024;

    /** The bytes must not be changed; of a long body the start is kept. */
    public ResponseRecord {
        body = start(body);
    }

    static byte[] start(byte[] bytes) {
        return bytes.length <= LONGEST_BODY ? bytes : Arrays.copyOf(bytes, LONGEST_BODY);
    }
}
