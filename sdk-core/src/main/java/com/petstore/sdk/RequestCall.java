package com.petstore.sdk;

import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
import com.petstore.sdk.internal.json.Decoder;
import com.petstore.sdk.internal.json.ObjectJson;
import com.petstore.sdk.internal.json.TextDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call of something that this library does not know by name; immutable, thread-safe and reusable.
 *
 * <p>Key, limits, time limits and failures are those of every call. Any status from 200 to 299 is a success.
 *
 * @param <T> what the call returns: the text of the answer, or what {@link #returning} says
 */
public final class RequestCall<T> extends BaseCall<T, RequestCall<T>> implements PetStoreCall<T> {

    private final String method;
    private final String path;
    private final List<QueryParameter> query;
    private final byte @Nullable [] json;
    private final Decoder<T> decoder;

    private RequestCall(
            CallContext context,
            String method,
            String path,
            List<QueryParameter> query,
            byte @Nullable [] json,
            Decoder<T> decoder) {
        super(context);
        this.method = method;
        this.path = path;
        this.query = query;
        this.json = json;
        this.decoder = decoder;
    }

    static RequestCall<String> of(CallContext context, String method, String path) {
        if (!method.matches("GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE")) {
            throw new IllegalArgumentException(
                    "method must be GET, HEAD, OPTIONS, POST, PUT, PATCH or DELETE, was " + method);
        }
        // What would leave the base URL, or be no path any more.
        if (!path.matches("/?[^/?#\\\\\\s][^?#\\\\\\s]*")
                || path.contains("//")
                || path.matches("(?s)(.*/)?(\\.|%2[eE]){1,2}(/.*)?")) {
            throw new IllegalArgumentException(
                    "path must lead below the base URL, without fragment and query (see query(name, value)), such as"
                            + " /store/orders, was " + path);
        }
        String relative = path.startsWith("/") ? path.substring(1) : path;
        return new RequestCall<>(context, method, relative, List.of(), null, TextDecoder.INSTANCE);
    }

    /**
     * Adds a query parameter; it is encoded as needed.
     *
     * @param name the name
     * @param value the value
     * @return a call with this parameter after those before it
     * @throws IllegalArgumentException if name or value is not valid Unicode
     */
    @CheckReturnValue
    public RequestCall<T> query(String name, String value) {
        List<QueryParameter> longer = new ArrayList<>(query);
        longer.add(new QueryParameter(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value")));
        return new RequestCall<>(context, method, path, List.copyOf(longer), json, decoder);
    }

    /**
     * Sets the body: any object that Jackson can write, {@code java.time} included; a {@code String} becomes a JSON string. It is written
     * now, so that later changes of the object do not matter.
     *
     * @param body the body
     * @return a call with this body
     * @throws IllegalArgumentException if Jackson cannot write the object
     * @throws IllegalStateException if the method has no body: GET, HEAD and OPTIONS
     */
    @CheckReturnValue
    public RequestCall<T> json(Object body) {
        if (method.matches("GET|HEAD|OPTIONS")) {
            throw new IllegalStateException(method + " must not have a body");
        }
        byte[] encoded = ObjectJson.encode(Objects.requireNonNull(body, "body"));
        return new RequestCall<>(context, method, path, query, encoded, decoder);
    }

    /**
     * Reads the answer as JSON into a class of the caller's, {@code java.time} included; unknown fields are ignored. For a list, give an
     * array class.
     *
     * @param type the class, which Jackson can read
     * @param <U> its type
     * @return a call that returns it
     */
    @CheckReturnValue
    public <U> RequestCall<U> returning(Class<U> type) {
        return new RequestCall<>(
                context, method, path, query, json, ObjectJson.decoder(Objects.requireNonNull(type, "type")));
    }

    @Override
    Operation<T> operation() {
        return Operation.undocumented(new ApiRequest(method, path, query, json), decoder);
    }

    @Override
    RequestCall<T> with(CallContext changed) {
        return new RequestCall<>(changed, method, path, query, json, decoder);
    }
}
