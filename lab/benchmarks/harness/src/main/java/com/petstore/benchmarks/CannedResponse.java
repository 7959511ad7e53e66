// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

/** What the service responds with, but for the headers that change with the time. */
enum CannedResponse {
    LIST_20(200, "OK", SamplePets.list(20)),
    LIST_100(200, "OK", SamplePets.list(100)),
    LIST_99_IN_SCRIPTS(200, "OK", SamplePets.listInScripts(99)),
    ONE(200, "OK", SamplePets.one(1)),
    CREATED(201, "Created", SamplePets.one(1)),
    MISSING(404, "Not Found", SamplePets.missing());

    final int status;
    final String reason;
    final byte[] body;

    CannedResponse(int status, String reason, byte[] body) {
        this.status = status;
        this.reason = reason;
        this.body = body;
    }

    /** The response to a GET, by the limit or the id of a pet with which its URL ends. */
    static CannedResponse toGet(String limitOrId) {
        return switch (limitOrId) {
            case "20" -> LIST_20;
            case "100" -> LIST_100;
            case "99" -> LIST_99_IN_SCRIPTS;
            case "404" -> MISSING;
            default -> ONE;
        };
    }
}
