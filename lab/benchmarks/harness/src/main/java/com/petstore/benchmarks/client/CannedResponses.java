// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.petstore.benchmarks.SamplePets;
import java.io.ByteArrayOutputStream;

/** All responses of the canned server as bytes, recreated each second because of their headers. Thread-safe. */
final class CannedResponses {

    private static final byte[] LIST_20 = SamplePets.list(20);
    private static final byte[] LIST_100 = SamplePets.list(100);
    private static final byte[] LIST_99_IN_SCRIPTS = SamplePets.listInScripts(99);
    private static final byte[] ONE = SamplePets.one(1);
    private static final byte[] MISSING = SamplePets.missing();

    private static volatile CannedResponses latest = new CannedResponses(new ServiceTime(ServiceTime.currentSecond()));

    private final ServiceTime time;
    final byte[] list20;
    final byte[] list100;
    final byte[] list99InScripts;
    final byte[] one;
    final byte[] created;
    final byte[] missing;

    private CannedResponses(ServiceTime time) {
        this.time = time;
        this.list20 = withHead("200 OK", LIST_20);
        this.list100 = withHead("200 OK", LIST_100);
        this.list99InScripts = withHead("200 OK", LIST_99_IN_SCRIPTS);
        this.one = withHead("200 OK", ONE);
        this.created = withHead("201 Created", ONE);
        this.missing = withHead("404 Not Found", MISSING);
    }

    static CannedResponses now() {
        CannedResponses current = latest;
        long second = ServiceTime.currentSecond();
        if (current.time.second() != second) {
            current = new CannedResponses(new ServiceTime(second));
            latest = current;
        }
        return current;
    }

    byte[] withHead(String status, byte[] body) {
        String head = "HTTP/1.1 " + status
                + "\r\nDate: " + time.date()
                + "\r\nContent-Type: application/json"
                + "\r\nX-RateLimit-Limit: 1000000"
                + "\r\nX-RateLimit-Remaining: 999999"
                + "\r\nX-RateLimit-Reset: " + time.reset()
                + "\r\nContent-Length: " + body.length + "\r\n\r\n";
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        response.writeBytes(head.getBytes(ISO_8859_1));
        response.writeBytes(body);
        return response.toByteArray();
    }
}
