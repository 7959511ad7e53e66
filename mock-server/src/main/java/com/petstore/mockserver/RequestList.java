// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;
import com.petstore.mockserver.internal.Wording;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Optional;

/** Requests in JSON, for the page and scripts, piece by piece: a whole journal in one text would take more memory than the journal. Not thread-safe. */
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
            piece.append(before).append(object(requests.next()));
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

    /** The one JSON form of a recorded request. */
    private static JsonObject object(MockRequest request) {
        JsonObject object = new JsonObject()
                .with("sequence", request.sequence())
                .with("receivedAt", request.receivedAt())
                .with("method", request.method())
                .with("path", request.path())
                .withOptional("query", request.query())
                .withOptional("operation", request.operation().map(Operation::id))
                .withOptional("key", request.keyId())
                .with("headers", request.headers())
                .withOptional("body", request.body())
                .withUnless(false, "bodyTruncated", request.bodyTruncated())
                .with("processed", request.processed())
                .with("handledBy", Wording.withLast(request.handledBy().id(), request.faults()))
                .withOptional("nearestStub", request.nearestStub());
        if (request.status().isPresent()) {
            object.with("status", request.status().getAsInt())
                    .withOptional("durationMs", request.duration().map(taken -> taken.toNanos() / 1e6))
                    .with("responseHeaders", request.responseHeaders())
                    .with("responseBody", request.responseBody())
                    .withUnless(false, "responseBodyTruncated", request.responseBodyTruncated());
        }
        return object.with("ended", request.ended())
                .with(
                        "violations",
                        request.violations().stream().map(Violation::message).toList());
    }
}
