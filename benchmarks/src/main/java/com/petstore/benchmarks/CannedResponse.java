// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

/** What the service responds with, but for the headers that change with the time. */
final class CannedResponse {

    static final CannedResponse CREATED = new CannedResponse(201, "Created", SamplePets.one(1));
    private static final CannedResponse ONE = new CannedResponse(200, "OK", SamplePets.one(1));
    private static final CannedResponse MISSING = new CannedResponse(404, "Not Found", SamplePets.missing());
    private static final CannedResponse LIST_20 = new CannedResponse(200, "OK", SamplePets.list(20));
    private static final CannedResponse LIST_100 = new CannedResponse(200, "OK", SamplePets.list(100));
    private static final CannedResponse LIST_99 = new CannedResponse(200, "OK", SamplePets.listInScripts(99));

    final int status;
    final String reason;
    final byte[] body;

    private CannedResponse(int status, String reason, byte[] body) {
        this.status = status;
        this.reason = reason;
        this.body = body;
    }

    /** The response to a GET, by the limit or the id of a pet with which its URL ends. */
    static CannedResponse toGet(String limitOrId) {
        return switch (limitOrId) {
            case "20" -> LIST_20;
            case "100" -> LIST_100;
            case "99" -> LIST_99;
            case "404" -> MISSING;
            default -> ONE;
        };
    }
}
