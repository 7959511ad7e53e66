// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds a secret in a text: in any letter case, with escapes of JSON, URLs or HTML, or as base64; also where two of these are combined. Only letters and
 * digits are compared, so that what separates or escapes the other characters makes no difference.
 */
public final class SecretSearch {

    private static final int MAX_LAYERS = 2;

    /** Fewer letters and digits stand in any text. */
    private static final int SHORTEST = 4;

    /** A shorter beginning of the secret may stand at the end of any text. */
    private static final int SHORTEST_BEGINNING = 3;

    /** A long text is searched in pieces of at least this length, so that the search of a large body takes little memory. */
    private static final int PIECE = 1 << 16;

    /** A longer text is copied to be searched: where it repeats the beginning of the secret, searching it as it is takes long. */
    private static final int SHORT = 1 << 12;

    /** Stands for each character that is neither a letter nor a digit. */
    private static final char NOT_COMPARED = 0;

    /** A character takes no more in one layer of escapes, but for needless zeros and backslashes. */
    private static final int LONGEST_ESCAPE = "&#x000004a;".length();

    private static final Pattern ESCAPE = Pattern.compile(
            "(?<!\\\\)\\\\++u(\\p{XDigit}{4})|%(\\p{XDigit}{2})|&#[xX](\\p{XDigit}{1,7});?|&#([0-9]{1,7});?|&([A-Za-z]{2,31});|\\\\[nrtbf]");

    /** The beginning of an escape, where a text was cut. */
    private static final Pattern CUT_ESCAPE = Pattern.compile("(\\\\(u\\p{XDigit}{0,3})?|%\\p{XDigit}?|&#?\\w{0,9})$");

    /** The names of characters that begin an escape; all other names are of characters that are not compared. */
    private static final Map<String, String> NAMED = Map.of("amp", "&", "num", "#", "percnt", "%", "bsol", "\\");

    private final boolean comparesAll;

    /** By how much a piece reaches into the next one: what the secret takes in all layers of escapes. */
    private final int overlap;

    /** No piece is shorter than the overlap, so that no part of a text is searched more than twice. */
    private final int piece;

    private final List<String> sought = new ArrayList<>();

    /**
     * A search for a secret.
     *
     * @param secret visible ASCII characters
     */
    public SecretSearch(String secret) {
        comparesAll = lettersAndDigits(secret).length() < SHORTEST;
        sought.add(compared(secret));
        // What counts as an escape in it is taken off where others are.
        String base64 = Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.US_ASCII));
        overlap = base64.length() * LONGEST_ESCAPE * LONGEST_ESCAPE;
        piece = Math.max(PIECE, overlap);
        Stream.of(decoded(secret), base64)
                .map(this::compared)
                .filter(other -> !other.isEmpty() && !sought.contains(other))
                .forEach(sought::add);
    }

    /**
     * Whether a text contains the secret.
     *
     * @param text any text
     * @return whether it does
     */
    public boolean isFoundIn(String text) {
        for (int start = 0; start < text.length(); start += piece) {
            String layer = text.substring(start, Math.min(text.length(), start + piece + overlap));
            for (int layers = 0; layers <= MAX_LAYERS; layers++) {
                if (standsIn(layer)) {
                    return true;
                }
                if (!mayHaveEscapes(layer)) {
                    break;
                }
                layer = decoded(layer);
            }
        }
        return false;
    }

    private boolean standsIn(String text) {
        // Most texts are those of a failure, and are searched where they are.
        String compared = text.length() > SHORT ? compared(text) : null;
        for (String secret : sought) {
            if (compared == null ? standsIn(text, secret) : compared.contains(secret)) {
                return true;
            }
        }
        return false;
    }

    private boolean standsIn(String text, String secret) {
        for (int start = 0; start < text.length(); start++) {
            int found = 0;
            for (int i = start; i < text.length() && found < secret.length(); i++) {
                char c = compared(text.charAt(i));
                if (c == secret.charAt(found)) {
                    found++;
                } else if (c != NOT_COMPARED || i == start) {
                    break;
                }
            }
            if (found == secret.length()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a text that was cut ends in a beginning of the secret.
     *
     * @param text a text whose end is missing
     * @return whether it does
     */
    public boolean isCutAtEndOf(String text) {
        String layer = text.substring(Math.max(0, text.length() - overlap));
        for (int layers = 0; layers <= MAX_LAYERS; layers++) {
            String whole = CUT_ESCAPE.matcher(layer).replaceFirst("");
            String compared = compared(whole);
            if (sought.stream().anyMatch(secret -> endsInBeginning(compared, secret))) {
                return true;
            }
            layer = decoded(whole);
        }
        return false;
    }

    private static boolean endsInBeginning(String text, String secret) {
        for (int length = secret.length(); length >= SHORTEST_BEGINNING; length--) {
            if (text.endsWith(secret.substring(0, length))) {
                return true;
            }
        }
        return false;
    }

    private String compared(String text) {
        return comparesAll ? text.toLowerCase(Locale.ROOT) : lettersAndDigits(text);
    }

    private char compared(char c) {
        return comparesAll ? Character.toLowerCase(c) : letterOrDigit(c);
    }

    private static String lettersAndDigits(String text) {
        StringBuilder compared = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = letterOrDigit(text.charAt(i));
            if (c != NOT_COMPARED) {
                compared.append(c);
            }
        }
        return compared.toString();
    }

    private static char letterOrDigit(char c) {
        if (c >= 'A' && c <= 'Z') {
            return (char) (c + 'a' - 'A');
        }
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : NOT_COMPARED;
    }

    private static boolean mayHaveEscapes(String text) {
        return text.indexOf('\\') >= 0 || text.indexOf('%') >= 0 || text.indexOf('&') >= 0;
    }

    /** The text with one layer of escapes taken off. */
    private static String decoded(String text) {
        return ESCAPE.matcher(text).replaceAll(escape -> Matcher.quoteReplacement(character(escape)));
    }

    private static String character(MatchResult escape) {
        for (int group = 1; group <= 4; group++) {
            String code = escape.group(group);
            if (code != null) {
                int character = Integer.parseInt(code, group == 4 ? 10 : 16);
                return Character.isValidCodePoint(character) ? Character.toString(character) : "";
            }
        }
        String name = escape.group(5);
        return name == null ? "" : NAMED.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }
}
