// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.internal.text.UnicodeText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * One request, without the parts that all requests share; immutable.
 *
 * @param path the path below the base URL, without a leading slash
 * @param body null for none
 */
public record ApiRequest(
        String method,
        String path,
        List<QueryParameter> query,
        @Nullable RequestBody body) {

    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> NEED_BODY = Set.of("POST", "PUT", "PATCH");
    private static final int MAX_SHOWN = 1000;

    public ApiRequest {
        query = List.copyOf(query);
    }

    /** A request without a body. */
    public static ApiRequest of(String method, String path, List<QueryParameter> query) {
        return new ApiRequest(method, path, query, NEED_BODY.contains(method) ? new OneShotBody(new byte[0]) : null);
    }

    /** A request with a body, a JSON text in UTF-8 that must not be changed afterwards. */
    public static ApiRequest json(String method, String path, byte[] json) {
        return new ApiRequest(method, path, List.of(), new OneShotBody(json));
    }

    /** This request with more query parameters, after its own. */
    public ApiRequest withQuery(List<QueryParameter> added) {
        List<QueryParameter> longer = new ArrayList<>(query);
        longer.addAll(added);
        return new ApiRequest(method, path, longer, body);
    }

    /** This request with a body, a JSON text in UTF-8 that must not be changed afterwards. */
    public ApiRequest withJson(byte[] json) {
        return new ApiRequest(method, path, query, new OneShotBody(json));
    }

    /** Whether sending it changes nothing at the service, so that it may be sent twice. */
    public boolean onlyReads() {
        return onlyReads(method);
    }

    static boolean onlyReads(String method) {
        return READING.contains(method);
    }

    /** Whether a body is as a request has it, and not one that the application has put in its place. */
    static boolean isOwn(RequestBody body) {
        return body instanceof OneShotBody;
    }

    /** Returns method, path and query, never the body. */
    @Override
    public String toString() {
        return PrintableText.of(method + " " + path + (query.isEmpty() ? "" : " " + query), MAX_SHOWN);
    }

    /**
     * A query parameter, not yet encoded.
     *
     * @param name the name
     * @param value the value
     */
    public record QueryParameter(String name, String value) {

        /**
         * Checks the text.
         *
         * @throws IllegalArgumentException if it is not valid Unicode, and so cannot be sent
         */
        public QueryParameter {
            name = UnicodeText.require("query parameter", name);
            value = UnicodeText.require("query parameter", value);
        }

        @Override
        public String toString() {
            return name + "=" + value;
        }
    }

    /** A body of JSON, or an empty one, that OkHttp may write once only, so that it never repeats a create on its own. */
    private static final class OneShotBody extends RequestBody {

        private static final MediaType JSON = MediaType.get("application/json");

        private final byte[] json;

        OneShotBody(byte[] json) {
            this.json = json;
        }

        @Override
        public @Nullable MediaType contentType() {
            return json.length == 0 ? null : JSON;
        }

        @Override
        public long contentLength() {
            return json.length;
        }

        @Override
        public boolean isOneShot() {
            return true;
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            sink.write(json);
        }
    }
}
