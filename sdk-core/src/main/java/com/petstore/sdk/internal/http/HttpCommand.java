package com.petstore.sdk.internal.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to ask of the service, without the parts that every request shares; immutable. */
public final class HttpCommand {

    private final String method;
    private final String path;
    private final List<QueryParameter> query;
    private final byte @Nullable [] json;

    private HttpCommand(String method, String path, List<QueryParameter> query, byte @Nullable [] json) {
        this.method = method;
        this.path = path;
        this.query = query;
        this.json = json;
    }

    /**
     * A GET with these query parameters.
     *
     * @param path the path below the base URL, without a leading slash
     */
    public static HttpCommand get(String path, List<QueryParameter> query) {
        return new HttpCommand("GET", path, List.copyOf(query), null);
    }

    /**
     * A POST of a JSON text in UTF-8.
     *
     * @param path the path below the base URL, without a leading slash
     * @param json the text; must not be changed afterwards
     */
    public static HttpCommand post(String path, byte[] json) {
        return new HttpCommand("POST", path, List.of(), json);
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

    byte @Nullable [] json() {
        return json;
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

        @Override
        public String toString() {
            return name + "=" + value;
        }
    }
}
