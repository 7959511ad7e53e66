// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.testing;

import java.nio.charset.StandardCharsets;

/** A client of one server that sends well-formed requests with a key, each on a connection of its own. */
public record TestClient(String baseUrl, String key) {

    public Reply get(String path) {
        return send("GET", path, "");
    }

    public Reply post(String json) {
        return send("POST", "/pets", "Content-Type: application/json\n", json);
    }

    /** Sends a request without a body; each header ends with a line feed. */
    public Reply send(String method, String path, String headers) {
        return RawConnection.exchange(baseUrl, head(method, path, headers) + "\n");
    }

    public Reply send(String method, String path, String headers, String body) {
        try (RawConnection connection = RawConnection.to(baseUrl)) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            connection.send(head(method, path, headers + "Content-Length: " + bytes.length + "\n") + "\n");
            return connection.sendBytes(bytes).read();
        }
    }

    /** The text of a request without a body. */
    public String rawGet(String path) {
        return head("GET", path, "") + "\n";
    }

    /** The text of a request with a body of ASCII characters. */
    public String rawPost(String json) {
        return head("POST", "/pets", "Content-Type: application/json\nContent-Length: " + json.length() + "\n\n")
                + json;
    }

    /** The text of a request whose client waits for 100 before it sends the body. */
    public String rawPostThatWaits(String json) {
        String body = "Content-Type: application/json\nContent-Length: " + json.length() + "\n";
        return head("POST", "/pets", body + "Expect: 100-continue\n\n");
    }

    public String head(String method, String path, String headers) {
        return method + " /v1" + path + " HTTP/1.1\nHost: localhost\nAuthorization: Bearer " + key + "\n" + headers;
    }
}
