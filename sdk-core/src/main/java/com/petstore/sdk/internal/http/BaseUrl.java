// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** The address below which all paths of the service lie, checked. */
public final class BaseUrl {

    /** Addresses only: 127.0.0.256 is not an address, but a name, which may be resolved to any machine. */
    private static final Pattern LOOPBACK = Pattern.compile("127(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}");

    /** What stands in no URL, nor in an international one. OkHttp would encode it, which leads to another address than the one that was meant. */
    private static final Pattern WRONG_CHARACTER =
            Pattern.compile("[\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}<>\"{}|^`\\\\]|%(?!\\p{XDigit}{2})");

    /** OkHttp takes the first name in the path for the host where there is none, as in {@code https:///v1}. */
    private static final Pattern WITHOUT_HOST = Pattern.compile("(?i)https?:(?!//([^/?#@]*+@)?+[^/?#:@]).*");

    /** All that is shown of a text that is no URL, as it may hold a password, or be a key that was put into the wrong place. */
    private static final Pattern SCHEME = Pattern.compile("(?s)([A-Za-z]+://).*");

    private final HttpUrl url;
    private final boolean allowPlainHttp;

    private BaseUrl(HttpUrl url, boolean allowPlainHttp) {
        this.url = url;
        this.allowPlainHttp = allowPlainHttp;
    }

    /**
     * Reads a base URL; its path is kept, and a trailing slash makes no difference.
     *
     * @param allowPlainHttp whether http may be used to other machines too
     * @throws IllegalArgumentException if there is a {@link #problem}
     */
    public static BaseUrl parse(@Nullable String text, boolean allowPlainHttp) {
        String problem = problem(text, allowPlainHttp);
        if (text == null || problem != null) {
            throw new IllegalArgumentException("baseUrl " + problem);
        }
        return new BaseUrl(HttpUrl.get(text.strip()), allowPlainHttp);
    }

    /** The rule that a text breaks, as a predicate; null if it is an http or https URL that loses and leaks nothing. */
    public static @Nullable String problem(@Nullable String text, boolean allowPlainHttp) {
        if (text == null) {
            return "is missing";
        }
        String stripped = text.strip();
        Matcher wrong = WRONG_CHARACTER.matcher(stripped);
        if (wrong.find()) {
            return "must have only characters of a URL, has U+%04X at index %s%s"
                    .formatted(stripped.codePointAt(wrong.start()), wrong.start(), was(stripped));
        }
        if (WITHOUT_HOST.matcher(stripped).matches()) {
            return "must have a host after https://, such as https://pets.example/v1";
        }
        HttpUrl url = HttpUrl.parse(stripped);
        if (url == null) {
            return "must be an http or https URL, such as https://pets.example/v1" + was(stripped);
        }
        if (!url.encodedUsername().isEmpty() || !url.encodedPassword().isEmpty()) {
            return "must not hold a user name or password";
        }
        if (url.encodedQuery() != null || url.encodedFragment() != null) {
            return "must not have a query or fragment";
        }
        if (url.encodedPath().contains("//")) {
            return "must not have two slashes in its path, was " + url;
        }
        return url.isHttps() || allowPlainHttp || isLoopback(url.host())
                ? null
                : "must be https, because the API key is sent with every request, was http://" + url.host()
                        + "; in a trusted network, set allowPlainHttp";
    }

    private static String was(String text) {
        Matcher scheme = SCHEME.matcher(text);
        return scheme.matches() ? ", began with " + scheme.group(1) : "";
    }

    /** A text that is to be a base URL, as far as it may be shown. */
    public static String shown(@Nullable String text) {
        if (text == null) {
            return "no base URL";
        }
        HttpUrl url = WITHOUT_HOST.matcher(text.strip()).matches() ? null : HttpUrl.parse(text.strip());
        return url == null
                ? "invalid base URL"
                : url.newBuilder()
                        .username("")
                        .password("")
                        .query(null)
                        .fragment(null)
                        .toString();
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost")
                || host.equals("::1")
                || LOOPBACK.matcher(host).matches();
    }

    /** Scheme, host and port, which one set of limits belongs to. */
    public String origin() {
        return url.scheme() + "://" + url.host() + ":" + url.port();
    }

    public String host() {
        return url.host();
    }

    public int port() {
        return url.port();
    }

    /** The whole address of a request, as text. */
    public String addressOf(ApiRequest request) {
        return resolve(request).toString();
    }

    public boolean isHttps() {
        return url.isHttps();
    }

    /** Whether the key is sent in clear text and so must not leave this machine, not even to a proxy. */
    public boolean mustStayOnThisMachine() {
        return !url.isHttps() && !allowPlainHttp;
    }

    /** The address of a request. */
    HttpUrl resolve(ApiRequest request) {
        // A trailing slash of the base URL is an empty last segment, which addEncodedPathSegments fills.
        HttpUrl.Builder builder = url.newBuilder().addEncodedPathSegments(request.path());
        for (ApiRequest.QueryParameter parameter : request.query()) {
            builder.addQueryParameter(parameter.name(), parameter.value());
        }
        return builder.build();
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
