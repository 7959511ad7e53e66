// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.testing;

import java.nio.charset.StandardCharsets;

/** A client of the control interface of one server, each request on a connection of its own. */
public record ControlClient(String controlUrl) {

    public Reply get(String path) {
        return send("GET", path, "");
    }

    /** Sends a request without a body; each header ends with a line feed. */
    public Reply send(String method, String path, String headers) {
        return RawConnection.exchange(controlUrl, head(method, path, "Host: localhost\n" + headers) + "\n");
    }

    public Reply sendJson(String method, String path, String json) {
        try (RawConnection connection = RawConnection.to(controlUrl)) {
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            connection.send(head(
                            method,
                            path,
                            "Host: localhost\nContent-Type: application/json\nContent-Length: " + body.length + "\n")
                    + "\n");
            return connection.sendBytes(body).read();
        }
    }

    public String head(String method, String path, String headers) {
        return method + " /__petstore" + path + " HTTP/1.1\n" + headers;
    }
}
