package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.text.UnicodeText;
import java.util.List;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** What to ask of the service, without the parts that every request shares; immutable. */
public final class ApiRequest {

    private final String method;
    private final String path;
    private final @Nullable String lastSegment;
    private final List<QueryParameter> query;
    private final byte @Nullable [] json;
    private final boolean fromCaller;

    private ApiRequest(
            String method,
            String path,
            @Nullable String lastSegment,
            List<QueryParameter> query,
            byte @Nullable [] json,
            boolean fromCaller) {
        this.method = method;
        this.path = path;
        this.lastSegment = lastSegment;
        this.query = query;
        this.json = json;
        this.fromCaller = fromCaller;
    }

    /**
     * A request without a body.
     *
     * @param path the path below the base URL, without a leading slash
     */
    public static ApiRequest of(String method, String path, List<QueryParameter> query) {
        return new ApiRequest(method, path, null, List.copyOf(query), null, false);
    }

    /**
     * A request about one pet, without a body.
     *
     * @param path the path of all pets below the base URL, without a leading slash
     * @param lastSegment the last segment of the path, not yet encoded
     */
    public static ApiRequest ofOne(String method, String path, String lastSegment) {
        return new ApiRequest(method, path, lastSegment, List.of(), null, false);
    }

    /**
     * A request with a JSON text in UTF-8 as its body.
     *
     * @param path the path below the base URL, without a leading slash
     * @param json the text; must not be changed afterwards
     */
    public static ApiRequest of(String method, String path, List<QueryParameter> query, byte[] json) {
        return new ApiRequest(method, path, null, List.copyOf(query), json, false);
    }

    /**
     * A request whose path and parameters are the application's, and may hold what should be kept nowhere.
     *
     * @param path the path below the base URL, without a leading slash
     * @param json the body in UTF-8, not to be changed afterwards; or null
     */
    public static ApiRequest ofCaller(String method, String path, List<QueryParameter> query, byte @Nullable [] json) {
        return new ApiRequest(method, path, null, List.copyOf(query), json, true);
    }

    public String method() {
        return method;
    }

    /** The path below the base URL; of a request about one pet, the path of all pets. */
    public String path() {
        return path;
    }

    /** Whether sending it changes nothing at the service, so that it may be sent twice. */
    public boolean onlyReads() {
        return switch (method) {
            case "GET", "HEAD", "OPTIONS" -> true;
            default -> false;
        };
    }

    boolean fromCaller() {
        return fromCaller;
    }

    @Nullable
    String lastSegment() {
        return lastSegment;
    }

    public List<QueryParameter> query() {
        return query;
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
        return method + " " + path + (lastSegment == null ? "" : "/" + lastSegment)
                + (query.isEmpty() ? "" : " " + query);
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
