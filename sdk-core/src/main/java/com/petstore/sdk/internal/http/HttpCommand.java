package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.text.UnicodeText;
import java.util.List;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** What to ask of the service, without the parts that every request shares; immutable. */
public final class HttpCommand {

    private final String method;
    private final String path;
    private final @Nullable String item;
    private final List<QueryParameter> query;
    private final byte @Nullable [] json;

    private HttpCommand(
            String method, String path, @Nullable String item, List<QueryParameter> query, byte @Nullable [] json) {
        this.method = method;
        this.path = path;
        this.item = item;
        this.query = query;
        this.json = json;
    }

    /**
     * A request without a body.
     *
     * @param path the path below the base URL, without a leading slash
     */
    public static HttpCommand of(String method, String path, List<QueryParameter> query) {
        return new HttpCommand(method, path, null, List.copyOf(query), null);
    }

    /**
     * A request about one item, without a body.
     *
     * @param path the path of all of them below the base URL, without a leading slash
     * @param item the last segment of the path, not yet encoded
     */
    public static HttpCommand ofItem(String method, String path, String item) {
        return new HttpCommand(method, path, item, List.of(), null);
    }

    /**
     * A request with a JSON text in UTF-8 as its body.
     *
     * @param path the path below the base URL, without a leading slash
     * @param json the text; must not be changed afterwards
     */
    public static HttpCommand of(String method, String path, List<QueryParameter> query, byte[] json) {
        return new HttpCommand(method, path, null, List.copyOf(query), json);
    }

    public String method() {
        return method;
    }

    public String path() {
        return path;
    }

    @Nullable
    String item() {
        return item;
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
        return method + " " + path + (item == null ? "" : "/" + item) + (query.isEmpty() ? "" : " " + query);
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
