package com.petstore.sdk.internal.http;

import java.util.List;
import okhttp3.HttpUrl;

/** The address below which all paths of the service lie, checked. */
public final class BaseUrl {

    private final HttpUrl url;

    private BaseUrl(HttpUrl url) {
        this.url = url;
    }

    /**
     * Reads a base URL; its path is kept, and a trailing slash makes no difference.
     *
     * @throws IllegalArgumentException if it is no http or https URL, carries what would be lost or leaked, or would send the key
     *     in clear text over a network
     */
    public static BaseUrl parse(String text) {
        HttpUrl url = HttpUrl.parse(text.strip());
        if (url == null) {
            throw new IllegalArgumentException("baseUrl must be an http or https URL, was " + text);
        }
        if (!url.encodedUsername().isEmpty() || !url.encodedPassword().isEmpty()) {
            throw new IllegalArgumentException("baseUrl must not hold a user name or password");
        }
        if (url.encodedQuery() != null || url.encodedFragment() != null) {
            throw new IllegalArgumentException("baseUrl must not have a query or fragment, was " + text);
        }
        if (!url.isHttps() && !isLoopback(url.host())) {
            throw new IllegalArgumentException(
                    "baseUrl must be https, because the API key is sent with every request, was " + text);
        }
        return new BaseUrl(url);
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost")
                || host.endsWith(".localhost")
                || host.equals("::1")
                || host.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
    }

    HttpUrl resolve(String path, List<HttpCommand.QueryParameter> query) {
        // A trailing slash of the base URL is an empty last segment, which addPathSegments fills.
        HttpUrl.Builder resolved = url.newBuilder().addPathSegments(path);
        for (HttpCommand.QueryParameter parameter : query) {
            resolved.addQueryParameter(parameter.name(), parameter.value());
        }
        return resolved.build();
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
