// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the server's own errors add for people, on a server that only its own machine can reach.
 *
 * @param isOn whether it is such a server
 */
record Hints(boolean isOn) {

    private static final int MOST_KEYS = 5;
    private static final int LONGEST_PATH = 200;

    static Hints forHost(String host) {
        return new Hints(host.matches("(?i)localhost|127\\.[0-9.]+|[0:]*:0*1"));
    }

    /** The known path that is nearest to one that the server does not have. */
    String nearestPath(String path, Stream<String> known) {
        if (!isOn || path.length() > LONGEST_PATH) {
            return "";
        }
        String[] sent = path.split("/", -1);
        return known.min(Comparator.comparingInt(candidate -> distance(path, filled(candidate, sent))))
                .map(nearest -> "; the nearest is " + nearest)
                .orElse("");
    }

    /** A path with what was sent in place of its parameters, counted from the end, since the beginning may be missing. */
    private static String filled(String path, String[] sent) {
        String[] segments = path.split("/", -1);
        for (int i = 1; i <= Math.min(segments.length, sent.length); i++) {
            String text = sent[sent.length - i];
            if (segments[segments.length - i].startsWith("{") && !text.isEmpty()) {
                segments[segments.length - i] = text;
            }
        }
        return String.join("/", segments);
    }

    /** The ids of the keys that are known. */
    String knownKeys(ApiKeys keys) {
        return isOn && !keys.all().isEmpty()
                ? keys.all().stream()
                        .limit(MOST_KEYS)
                        .map(MockApiKey::id)
                        .collect(Collectors.joining(", ", "; those that are have the ids ", ""))
                : "";
    }

    /** By Levenshtein: how many characters must be added, removed or replaced. */
    private static int distance(String from, String to) {
        int[] last = new int[to.length() + 1];
        Arrays.setAll(last, i -> i);
        for (int i = 1; i <= from.length(); i++) {
            int[] next = new int[to.length() + 1];
            next[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                next[j] = Math.min(replaced, 1 + Math.min(last[j], next[j - 1]));
            }
            last = next;
        }
        return last[to.length()];
    }
}
