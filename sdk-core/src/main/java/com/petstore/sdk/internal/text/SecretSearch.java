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

    /** A long text is searched in pieces, so that the search of a large body takes little memory. */
    private static final int PIECE = 1 << 16;

    /** By how much a piece reaches into the next one: more than a long secret takes in two layers of escapes. */
    private static final int OVERLAP = 1 << 13;

    private static final Pattern ESCAPE = Pattern.compile(
            "(?<!\\\\)\\\\++u(\\p{XDigit}{4})|%(\\p{XDigit}{2})|&#[xX](\\p{XDigit}{1,7});?|&#([0-9]{1,7});?|&([A-Za-z]{2,31});|\\\\[nrtbf]");

    /** The beginning of an escape, where a text was cut. */
    private static final Pattern CUT_ESCAPE = Pattern.compile("(\\\\(u\\p{XDigit}{0,3})?|%\\p{XDigit}?|&#?\\w{0,9})$");

    /** The names of characters that begin an escape; all other names are of characters that are not compared. */
    private static final Map<String, String> NAMED = Map.of("amp", "&", "num", "#", "percnt", "%", "bsol", "\\");

    private final boolean comparesAll;
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
        sought.add(compared(decoded(secret)));
        String base64 = compared(Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.US_ASCII)));
        if (base64.length() >= SHORTEST) {
            sought.add(base64);
        }
    }

    /**
     * Whether a text contains the secret.
     *
     * @param text any text
     * @return whether it does
     */
    public boolean isFoundIn(String text) {
        for (int start = 0; start < text.length(); start += PIECE) {
            String layer = text.substring(start, Math.min(text.length(), start + PIECE + OVERLAP));
            for (int layers = 0; layers <= MAX_LAYERS; layers++) {
                String compared = compared(layer);
                if (sought.stream().anyMatch(compared::contains)) {
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

    /**
     * Whether a text that was cut ends in a beginning of the secret.
     *
     * @param text a text whose end is missing
     * @return whether it does
     */
    public boolean isCutAtEndOf(String text) {
        String layer = text.substring(Math.max(0, text.length() - OVERLAP));
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

    private static String lettersAndDigits(String text) {
        StringBuilder compared = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
                compared.append(c);
            } else if (c >= 'A' && c <= 'Z') {
                compared.append((char) (c + 'a' - 'A'));
            }
        }
        return compared.toString();
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
