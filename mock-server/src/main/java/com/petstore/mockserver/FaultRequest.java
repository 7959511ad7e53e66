package com.petstore.mockserver;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request as faults see it, without its body. Immutable.
 *
 * @param operation the operation that it calls; a HEAD request calls that of GET
 * @param method its method
 * @param path its path below the base address, as it was sent, such as {@code /pets/7}
 * @param query its query as it was sent, or empty
 * @param headers its headers, the names in lower case
 */
public record FaultRequest(
        Operation operation, String method, String path, String query, Map<String, List<String>> headers) {

    /**
     * Copies the headers.
     *
     * @param operation the operation that it calls
     * @param method its method
     * @param path its path below the base address, as it was sent
     * @param query its query as it was sent, or empty
     * @param headers its headers, the names in lower case
     */
    public FaultRequest {
        headers = Map.copyOf(headers);
    }

    /**
     * The first value of a header.
     *
     * @param name the name, in any case
     * @return the value, or empty if there is no such header
     */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    /** {@return method and path, and nothing that may hold a key} */
    @Override
    public String toString() {
        return method + " " + path;
    }
}
