// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;

/** The one JSON form of recorded requests. */
final class RequestJson {

    private RequestJson() {}

    /** The last of the faults that hit it. */
    private static String handledBy(MockRequest request) {
        return request.faults().stream()
                .reduce((first, last) -> last)
                .map(last -> request.handledBy().id() + " " + last.id())
                .orElse(request.handledBy().id());
    }

    static JsonObject object(MockRequest request) {
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
                .with("handledBy", handledBy(request))
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
