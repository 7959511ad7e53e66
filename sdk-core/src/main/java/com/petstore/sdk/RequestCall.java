package com.petstore.sdk;

import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
import com.petstore.sdk.internal.json.Decoder;
import com.petstore.sdk.internal.json.ObjectJson;
import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.internal.text.UnicodeText;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A request to an operation that this library has no method for; immutable, thread-safe and reusable.
 *
 * <p>The API key, rate limit, timeouts, retries and exceptions are those of every call. Any status from 200 to 299 is a success.
 *
 * @param <T> what the call returns: the response's text, or the type given to {@link #returning(Class)}
 */
public final class RequestCall<T> extends BaseCall<T, RequestCall<T>> implements PetStoreCall<T> {

    private final String name;
    private final ApiRequest request;
    private final Decoder<T> decoder;

    private RequestCall(CallContext context, String name, ApiRequest request, Decoder<T> decoder) {
        super(context);
        this.name = name;
        this.request = request;
        this.decoder = decoder;
    }

    static RequestCall<String> of(CallContext context, String method, String path) {
        if (!method.matches("GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE")) {
            throw new IllegalArgumentException(
                    "method must be GET, HEAD, OPTIONS, POST, PUT, PATCH or DELETE, was " + PrintableText.of(method));
        }
        // Rejects what would lead out of the base URL, or would not remain a path.
        if (!path.matches("/?[^/?#\\\\\\s][^?#\\\\\\s]*")
                || path.contains("//")
                || path.matches("(?s)(.*/)?(\\.|%2[eE]){1,2}(/.*)?")) {
            throw new IllegalArgumentException(
                    "path must lead below the base URL, without fragment and query (see query(name, value)), such as"
                            + " /store/orders, was " + PrintableText.of(withoutUserInfo(path)));
        }
        String relative = path.startsWith("/") ? path.substring(1) : path;
        ApiRequest request = ApiRequest.of(method, relative, List.of());
        return new RequestCall<>(context, method + " request", request, Decoder.TEXT);
    }

    /** Somebody who passes a whole URL may pass a password with it. */
    private static String withoutUserInfo(String path) {
        return path.replaceAll("[/\\\\]{2}[^/\\\\]*@", "//");
    }

    /**
     * Names the operation for exceptions, logs and listeners. The default is the method, such as {@code GET request}: a path may hold ids,
     * and so is not a good tag for metrics.
     *
     * @param operation the name, such as {@code getOrder}
     * @return a call with this name
     * @throws IllegalArgumentException if the name is blank or has control characters
     */
    @CheckReturnValue
    public RequestCall<T> named(String operation) {
        String shown = PrintableText.of(operation, operation.length());
        if (operation.isBlank() || !shown.equals(operation)) {
            throw new IllegalArgumentException(
                    "operation must be a name without control characters, was '" + PrintableText.of(operation) + "'");
        }
        return new RequestCall<>(context, operation, request, decoder);
    }

    /**
     * Adds a query parameter; it is encoded as needed.
     *
     * @param name the name
     * @param value the value
     * @return a call with this parameter after the earlier ones
     * @throws IllegalArgumentException if name or value is not valid Unicode
     */
    @CheckReturnValue
    public RequestCall<T> query(String name, String value) {
        QueryParameter parameter =
                new QueryParameter(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
        return with(request.withQuery(parameter));
    }

    /**
     * Sets the body to an object, which Jackson writes as JSON, with {@code java.time} support. It is written by this method, so later changes
     * of the object have no effect.
     *
     * @param body the object
     * @return a call with this body
     * @throws IllegalArgumentException if Jackson cannot write the object, or if it is a {@code CharSequence}: JSON text goes to
     *     {@link #rawJsonBody}
     * @throws IllegalStateException if the method has no body: GET, HEAD and OPTIONS
     */
    @CheckReturnValue
    public RequestCall<T> jsonBody(Object body) {
        if (body instanceof CharSequence) {
            throw new IllegalArgumentException("jsonBody must be an object to write as JSON, was a "
                    + body.getClass().getSimpleName() + "; pass JSON text to rawJsonBody");
        }
        return withBody(ObjectJson.encode(Objects.requireNonNull(body, "body")));
    }

    /**
     * Sets the body to JSON text, which is sent as it is, for applications that write JSON themselves.
     *
     * @param json the JSON text; not checked
     * @return a call with this body
     * @throws IllegalArgumentException if the text is not valid Unicode
     * @throws IllegalStateException if the method has no body: GET, HEAD and OPTIONS
     */
    @CheckReturnValue
    public RequestCall<T> rawJsonBody(String json) {
        if (!UnicodeText.isValid(json)) {
            throw new IllegalArgumentException("rawJsonBody must be valid Unicode, has an unpaired surrogate");
        }
        return withBody(json.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads the response as JSON into a class, which Jackson must be able to read, with {@code java.time} support; unknown fields are
     * ignored.
     *
     * @param type the class, or an array class for a JSON array
     * @param <U> the type of the class
     * @return a call that returns this type
     */
    @CheckReturnValue
    public <U> RequestCall<U> returning(Class<U> type) {
        return returning((Type) type);
    }

    /**
     * Reads the response as JSON into a generic type, such as {@code List<Order>}; otherwise as {@link #returning(Class)}.
     *
     * @param type the type, such as {@code new TypeReference<List<Order>>() {}.getType()} of Jackson
     * @param <U> the same type; the compiler cannot check that
     * @return a call that returns this type
     */
    @CheckReturnValue
    public <U> RequestCall<U> returning(Type type) {
        return new RequestCall<>(context, name, request, ObjectJson.decoder(Objects.requireNonNull(type, "type")));
    }

    @Override
    Operation<T> operation() {
        return Operation.undocumented(name, request, decoder);
    }

    @Override
    RequestCall<T> with(CallContext changed) {
        return new RequestCall<>(changed, name, request, decoder);
    }

    private RequestCall<T> with(ApiRequest changed) {
        return new RequestCall<>(context, name, changed, decoder);
    }

    private RequestCall<T> withBody(byte[] body) {
        if (request.method().matches("GET|HEAD|OPTIONS")) {
            throw new IllegalStateException(request.method() + " must not have a body");
        }
        return with(request.withJson(body));
    }
}
