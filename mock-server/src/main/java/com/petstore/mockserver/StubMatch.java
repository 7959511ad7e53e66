// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.Json;
import com.petstore.mockserver.internal.QueryParameters;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/**
 * A request beside the conditions of stubs. Immutable.
 *
 * @param method its method, GET for HEAD
 * @param path its path, as it was sent
 * @param query its query as it was sent, or null
 * @param headers its headers
 * @param body its body, or null if it was not read, and then matches whatever is asked of it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record StubMatch(String method, String path, @Nullable String query, HttpFields headers, byte @Nullable [] body) {

    StubMatch withBody(byte[] read) {
        return new StubMatch(method, path, query, headers, read);
    }

    boolean matches(StubSpec stub) {
        return unmet(stub).isEmpty();
    }

    boolean hasPathOf(StubSpec stub) {
        String[] wanted = stub.path().split("/", -1);
        String[] sent = path.split("/", -1);
        boolean fits = wanted.length == sent.length;
        for (int i = 0; fits && i < wanted.length; i++) {
            fits = wanted[i].startsWith("{") ? !sent[i].isEmpty() : wanted[i].equals(sent[i]);
        }
        return fits;
    }

    /** The conditions that the request does not meet, each as a sentence. */
    List<String> unmet(StubSpec stub) {
        List<String> unmet = new ArrayList<>();
        if (!stub.method().equals(method)) {
            unmet.add("method must be " + stub.method() + ", was " + method);
        }
        if (!hasPathOf(stub)) {
            unmet.add("path must be " + stub.path() + ", was " + path);
        }
        stub.query().forEach((name, value) -> {
            List<String> sent = QueryParameters.of(query, name);
            if (!sent.contains(value)) {
                unmet.add("query " + name + " must be " + value + ", was " + shown(sent));
            }
        });
        stub.headers().forEach((name, value) -> {
            if (!headers.contains(name, value)) {
                unmet.add("header " + name + " must be " + value + ", was " + shown(headers.getValuesList(name)));
            }
        });
        stub.body().forEach((pointer, text) -> {
            if (body != null && !Json.holds(body, pointer, text)) {
                unmet.add("body at " + pointer + " must be " + text + ", was not");
            }
        });
        return unmet;
    }

    private static String shown(List<String> sent) {
        return sent.isEmpty() ? "absent" : String.join(" and ", sent);
    }
}
