// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.json.Decoder;
import com.petstore.sdk.internal.json.ObjectJson;
import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.internal.text.UnicodeText;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

final class DefaultRequestCall<T extends @Nullable Object> extends BaseCall<T, RequestCall<T>>
        implements RequestCall<T> {

    /** A segment of one or two dots, with or without parameters behind a semicolon; each character as it is, or escaped however often. */
    private static final Pattern DOT_SEGMENT = Pattern.compile(
            "(^|/|%(25)*(2f|5c))(\\.|%(25)*2e){1,2}($|[/;]|%(25)*(2f|5c|3b))", Pattern.CASE_INSENSITIVE);

    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?!\\p{XDigit}{2})");

    private final String name;
    private final ApiRequest request;
    private final Decoder<T> decoder;
    private final boolean isIdempotent;

    private DefaultRequestCall(
            CallEnvironment environment,
            CallSettings settings,
            String name,
            ApiRequest request,
            Decoder<T> decoder,
            boolean isIdempotent) {
        super(environment, settings);
        this.name = name;
        this.request = request;
        this.decoder = decoder;
        this.isIdempotent = isIdempotent;
    }

    static RequestCall<String> of(CallEnvironment environment, CallSettings settings, String method, String path) {
        if (!method.matches("GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE")) {
            throw new IllegalArgumentException(
                    "method must be GET, HEAD, OPTIONS, POST, PUT, PATCH or DELETE, was " + PrintableText.of(method));
        }
        // Rejects what would lead out of the base URL, also after a server or proxy has decoded it or has taken
        // parameters
        // off its segments, or would not remain a path.
        if (!path.matches("/?[^/?#\\\\][^?#\\\\]*")
                || path.contains("//")
                || path.matches("(?s).*[\\s&&[^ ]].*")
                || DOT_SEGMENT.matcher(path).find()) {
            throw new IllegalArgumentException(
                    "path must lead below the base URL, without fragment and query (use query(name, value)), such as"
                            + " /store/orders, was " + PrintableText.of(withoutUserInfo(path)));
        }
        if (BROKEN_ESCAPE.matcher(path).find()) {
            throw new IllegalArgumentException(
                    "path must have two hexadecimal digits after each %, and %25 for % itself, was "
                            + PrintableText.of(withoutUserInfo(path)));
        }
        String relative = path.startsWith("/") ? path.substring(1) : path;
        ApiRequest request = ApiRequest.of(method, relative, List.of());
        return new DefaultRequestCall<>(
                environment, settings, method + " request", request, Decoder.TEXT, request.onlyReads());
    }

    /** Somebody who passes a whole URL may pass a password with it. */
    private static String withoutUserInfo(String path) {
        return path.replaceAll("[/\\\\]{2}[^/\\\\]*@", "//");
    }

    @Override
    @CheckReturnValue
    public RequestCall<T> named(String operation) {
        String shown = PrintableText.of(operation, operation.length());
        if (operation.isBlank() || !shown.equals(operation)) {
            throw new IllegalArgumentException(
                    "operation must be a name without control characters, was '" + PrintableText.of(operation) + "'");
        }
        return new DefaultRequestCall<>(environment, settings, operation, request, decoder, isIdempotent);
    }

    @Override
    @CheckReturnValue
    public RequestCall<T> idempotent() {
        return new DefaultRequestCall<>(environment, settings, name, request, decoder, true);
    }

    @Override
    @CheckReturnValue
    public RequestCall<T> jsonBody(Object body) {
        if (body instanceof CharSequence) {
            throw new IllegalArgumentException("jsonBody must be an object to write as JSON, was a "
                    + body.getClass().getSimpleName() + "; pass JSON text to rawJsonBody");
        }
        return withBody(ObjectJson.encode(Objects.requireNonNull(body, "body")));
    }

    @Override
    @CheckReturnValue
    public RequestCall<T> rawJsonBody(String json) {
        return withBody(UnicodeText.require("rawJsonBody", json).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    @CheckReturnValue
    public <U> RequestCall<U> returning(Class<U> type) {
        return returningType(Objects.requireNonNull(type, "type"));
    }

    @Override
    @CheckReturnValue
    public <U> RequestCall<U> returning(ResponseType<U> type) {
        return returningType(type.type());
    }

    @Override
    @CheckReturnValue
    public RequestCall<@Nullable Void> returningNothing() {
        return new DefaultRequestCall<>(environment, settings, name, request, Decoder.NOTHING, isIdempotent);
    }

    private <U> RequestCall<U> returningType(Type type) {
        if (type == Void.class || type == void.class) {
            throw new IllegalArgumentException("type must be a class with values, was Void; use returningNothing()");
        }
        return new DefaultRequestCall<>(environment, settings, name, request, ObjectJson.decoder(type), isIdempotent);
    }

    @Override
    Operation<T> plainOperation() {
        return isIdempotent
                ? Operation.idempotent(name, request, decoder)
                : Operation.notIdempotent(name, request, decoder);
    }

    @Override
    RequestCall<T> with(CallSettings changed) {
        return new DefaultRequestCall<>(environment, changed, name, request, decoder, isIdempotent);
    }

    private RequestCall<T> with(ApiRequest changed) {
        return new DefaultRequestCall<>(environment, settings, name, changed, decoder, isIdempotent);
    }

    private RequestCall<T> withBody(byte[] body) {
        if (request.onlyReads()) {
            throw new IllegalStateException(request.method() + " must not have a body");
        }
        return with(request.withJson(body));
    }
}
