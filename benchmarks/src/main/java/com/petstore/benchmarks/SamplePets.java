// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The pets that every subject sends, stores and reads, and the JSON that they are. */
final class SamplePets {

    /** The key that every client sends. */
    public static final String API_KEY = "key-of-the-benchmarks";

    /** An identifier that no pet has. */
    public static final long MISSING_ID = 404;

    public static final long CATEGORY_ID = 7;

    private static final String[] NAMES = {"Bella", "Rex", "Luna", "Charlie the Second", "Max", "Molly"};

    /** Latin with umlauts, Cyrillic, Chinese, emoji, and one in ASCII. */
    private static final String[] NAMES_IN_SCRIPTS = {
        "B\u00e4rbel",
        "\u0411\u0435\u043b\u043a\u0430",
        "\u5c0f\u9ec4",
        "Rex \ud83d\udc36",
        "J\u00fcrgen der Gro\u00dfe",
        "Max"
    };

    private SamplePets() {}

    public static String name(long id) {
        return NAMES[(int) (id % NAMES.length)];
    }

    /** The first pets of the store, as a list. */
    public static byte[] list(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(SamplePets::json)
                .collect(Collectors.joining(",", "[", "]"))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** As many pets, with names in several scripts. */
    public static byte[] listInScripts(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(id -> json(id, NAMES_IN_SCRIPTS[id % NAMES_IN_SCRIPTS.length]))
                .collect(Collectors.joining(",", "[", "]"))
                .getBytes(StandardCharsets.UTF_8);
    }

    public static byte[] one(long id) {
        return json(id).getBytes(StandardCharsets.UTF_8);
    }

    /** The body of a response 404. */
    public static byte[] missing() {
        return ("{\"code\":\"not_found\",\"message\":\"there is no pet " + MISSING_ID + "\",\"status\":404}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String json(long id) {
        return json(id, name(id));
    }

    private static String json(long id, String name) {
        return "{\"id\":" + id + ",\"name\":\"" + name + "\",\"categoryId\":" + CATEGORY_ID
                + ",\"status\":\"available\"}";
    }
}
