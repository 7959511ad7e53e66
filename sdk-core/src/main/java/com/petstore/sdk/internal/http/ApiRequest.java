package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.text.UnicodeText;
import java.util.ArrayList;
import java.util.List;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** What to ask of the service, without the parts that every request shares; immutable. */
public final class ApiRequest {

    private final String method;
    private final String path;
    private final List<QueryParameter> query;
    private final byte @Nullable [] json;

    /**
     * A request.
     *
     * @param path the path below the base URL, without a leading slash
     * @param json the body, a JSON text in UTF-8 that must not be changed afterwards; null for none
     */
    public ApiRequest(String method, String path, List<QueryParameter> query, byte @Nullable [] json) {
        this.method = method;
        this.path = path;
        this.query = List.copyOf(query);
        this.json = json;
    }

    /** A request without a body. */
    public static ApiRequest of(String method, String path, List<QueryParameter> query) {
        return new ApiRequest(method, path, query, null);
    }

    /** This request with one more query parameter, after the earlier ones. */
    public ApiRequest withQuery(QueryParameter parameter) {
        List<QueryParameter> longer = new ArrayList<>(query);
        longer.add(parameter);
        return new ApiRequest(method, path, longer, json);
    }

    /** This request with a body, a JSON text in UTF-8 that must not be changed afterwards. */
    public ApiRequest withJson(byte[] body) {
        return new ApiRequest(method, path, query, body);
    }

    public String method() {
        return method;
    }

    public String path() {
        return path;
    }

    public List<QueryParameter> query() {
        return query;
    }

    /** Whether sending it changes nothing at the service, so that it may be sent twice. */
    public boolean onlyReads() {
        return onlyReads(method);
    }

    static boolean onlyReads(String method) {
        return switch (method) {
            case "GET", "HEAD", "OPTIONS" -> true;
            default -> false;
        };
    }

    /** The body as OkHttp wants it: for these three methods there must be one. */
    @Nullable
    RequestBody requestBody() {
        if (json != null) {
            return new OneShotBody(json);
        }
        return switch (method) {
            case "POST", "PUT", "PATCH" -> new OneShotBody(new byte[0]);
            default -> null;
        };
    }

    /** Returns method, path and query, never the body. */
    @Override
    public String toString() {
        return method + " " + path + (query.isEmpty() ? "" : " " + query);
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
            if (!UnicodeText.isValid(name) || !UnicodeText.isValid(value)) {
                throw new IllegalArgumentException(
                        "query parameter must be valid Unicode, but holds half of a surrogate pair");
            }
        }

        @Override
        public String toString() {
            return name + "=" + value;
        }
    }
}
