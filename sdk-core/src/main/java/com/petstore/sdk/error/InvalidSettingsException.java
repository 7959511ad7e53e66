// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Settings of a {@link com.petstore.sdk.PetStoreClientBuilder} are missing or wrong. The message lists all of them. Neither the message nor
 * {@link #problems()} shows an API key or the value of a header.
 */
public final class InvalidSettingsException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /** The texts by setting. */
    private final LinkedHashMap<String, String> problems;

    /**
     * Creates the exception; applications do so in their tests only.
     *
     * @param problems the texts by setting, of which there is at least one
     */
    public InvalidSettingsException(Map<String, String> problems) {
        super(problems.entrySet().stream()
                .map(problem -> problem.getKey() + " " + problem.getValue())
                .collect(Collectors.joining("; ", "PetStoreClient cannot be built: ", "")));
        this.problems = new LinkedHashMap<>(problems);
    }

    /**
     * Returns the problem of each missing or wrong setting.
     *
     * @return the texts by setting, such as {@code must be positive, was 0 s} for {@code timeout}; a setting has the name of the builder's
     *     method, a header is {@code header} and its name, such as {@code header X-Tenant}; unmodifiable, never empty
     */
    public Map<String, String> problems() {
        return Collections.unmodifiableMap(problems);
    }
}
