// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Optional;

/** Requests in JSON, piece by piece: a whole journal in one text would take more memory than the journal. Not thread-safe. */
final class RequestList {

    private static final int SIZE_OF_A_PIECE = 32 * 1024;

    private final Iterator<MockRequest> requests;
    private final JsonObject counts;
    private String before = "{\"requests\":[";
    private boolean ended;

    /** Takes what the object has beside the requests. */
    RequestList(Iterator<MockRequest> requests, JsonObject counts) {
        this.requests = requests;
        this.counts = counts;
    }

    /** The next bytes; empty at the end. */
    Optional<byte[]> next() {
        if (ended) {
            return Optional.empty();
        }
        StringBuilder piece = new StringBuilder();
        while (requests.hasNext() && piece.length() < SIZE_OF_A_PIECE) {
            piece.append(before).append(RequestJson.object(requests.next()));
            before = ",";
        }
        if (!requests.hasNext()) {
            piece.append(before.equals(",") ? "" : before)
                    .append("],")
                    .append(counts.toString().substring(1));
            ended = true;
        }
        return Optional.of(piece.toString().getBytes(StandardCharsets.UTF_8));
    }
}
