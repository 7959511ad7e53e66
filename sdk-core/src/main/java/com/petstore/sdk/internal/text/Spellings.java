// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The spellings of a secret, to find it in a text: in other case, split by white space, escaped as in JSON, URLs or HTML, or as base64 or hexadecimal digits; also
 * where one is within another.
 */
public final class Spellings {

    /** A text that still has escapes after as many rounds counts as one with the secret. */
    private static final int MAX_ROUNDS = 8;

    /** A long text is searched in pieces, so that the search of a large body takes little memory. */
    private static final int PIECE = 1 << 16;

    /** By how much a piece reaches into the next one, which is the longest spelling of a secret that is found anywhere. */
    private static final int OVERLAP = 1 << 13;

    /** A shorter part of the base64 of a secret stands in any text. */
    private static final int SHORTEST_BASE64 = 4;

    /** An escape, whose code or character is its one group that matches; without one, it is of white space. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\u(?<json>\\p{XDigit}{4})"
            + "|\\\\u\\{(?<braces>\\p{XDigit}{1,6})\\}"
            + "|\\\\x\\{?(?<script>\\p{XDigit}{2})\\}?"
            + "|%u(?<wide>\\p{XDigit}{4})"
            + "|%(?<percent>\\p{XDigit}{2})"
            + "|&#[xX]0*(?<hex>\\p{XDigit}{1,6});?"
            + "|&#0*(?<decimal>[0-9]{1,7});?"
            + "|&(?<name>[A-Za-z]{2,14});?"
            + "|\\\\(?<escaped>[^nrtbf])"
            + "|\\\\[nrtbf]");

    /** The names that HTML has for visible ASCII characters, each after its character. */
    private static final String NAMES =
            "!excl \"quot \"QUOT #num $dollar %percnt &amp &AMP 'apos (lpar )rpar *ast *midast +plus ,comma -dash -hyphen .period /sol :colon ;semi <lt"
                    + " <LT =equals >gt >GT ?quest @commat [lsqb [lbrack \\bsol ]rsqb ]rbrack ^Hat _lowbar _UnderBar `grave {lcub {lbrace |verbar |vert |VerticalLine }rcub }rbrace";

    private static final Map<String, String> ENTITIES = Stream.of(NAMES.split(" "))
            .collect(Collectors.toUnmodifiableMap(name -> name.substring(1), name -> name.substring(0, 1)));

    /** The names of what separates characters. */
    private static final Set<String> SPACES = Set.of(
            "nbsp", "shy", "ensp", "emsp", "thinsp", "hairsp", "zwj", "zwnj", "Tab", "NewLine", "ZeroWidthSpace");

    private final int length;

    /** The secret, as it is and without what counts as an escape in it, its hexadecimal digits, and what all of its base64 have in common. */
    private final List<String> sought = new ArrayList<>();

    /**
     * The spellings of a secret.
     *
     * @param secret visible ASCII characters
     */
    public Spellings(String secret) {
        length = secret.length();
        sought.add(secret);
        sought.add(decoded(secret));
        byte[] bytes = secret.getBytes(StandardCharsets.US_ASCII);
        sought.add(HexFormat.of().formatHex(bytes));
        for (int before = 0; before < 3; before++) {
            byte[] shifted = new byte[before + bytes.length];
            System.arraycopy(bytes, 0, shifted, before, bytes.length);
            // Characters whose bits belong to the secret alone.
            int first = (before * 8 + 5) / 6;
            int end = shifted.length * 8 / 6;
            if (end - first >= SHORTEST_BASE64) {
                String base64 = Base64.getEncoder().encodeToString(shifted).substring(first, end);
                sought.add(base64);
                sought.add(base64.replace('+', '-').replace('/', '_'));
            }
        }
    }

    /**
     * Whether a text contains the secret.
     *
     * @param text any text
     * @return whether it does, in whatever spelling
     */
    public boolean areIn(String text) {
        // No spelling is shorter.
        if (text.length() < length) {
            return false;
        }
        for (int start = 0; start < text.length(); start += PIECE) {
            if (areInPiece(text.substring(start, Math.min(text.length(), start + PIECE + OVERLAP)))) {
                return true;
            }
        }
        return false;
    }

    private boolean areInPiece(String piece) {
        String current = piece;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            for (String spelling : sought) {
                if (contains(current, spelling)) {
                    return true;
                }
            }
            if (!mayHaveEscapes(current)) {
                return false;
            }
            String next = decoded(current);
            if (next.equals(current)) {
                return false;
            }
            current = next;
        }
        return true;
    }

    /** Whether a text contains another one, in whatever case, and also with something between its characters that only separates them. */
    private static boolean contains(String text, String sought) {
        for (int start = 0; start + sought.length() <= text.length(); start++) {
            int matched = 0;
            for (int i = start; i < text.length() && matched < sought.length(); i++) {
                char c = text.charAt(i);
                if (isSame(c, sought.charAt(matched))) {
                    matched++;
                } else if (matched == 0 || !separates(c)) {
                    break;
                }
            }
            if (matched == sought.length()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSame(char one, char other) {
        return one == other || Character.toLowerCase(one) == Character.toLowerCase(other);
    }

    private static boolean mayHaveEscapes(String text) {
        return text.indexOf('\\') >= 0 || text.indexOf('%') >= 0 || text.indexOf('&') >= 0;
    }

    /** The text with one layer of escapes taken off, and without white space. */
    private static String decoded(String text) {
        StringBuilder decoded = new StringBuilder(text.length());
        Matcher escape = ESCAPE.matcher(text);
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if ((c == '\\' || c == '%' || c == '&')
                    && escape.region(i, text.length()).lookingAt()) {
                decoded.append(character(escape));
                i = escape.end();
            } else {
                if (!separates(c)) {
                    decoded.append(c);
                }
                i++;
            }
        }
        return decoded.toString();
    }

    /** Whether it only stands between characters. */
    private static boolean separates(char c) {
        return c <= ' '
                || (c >= 0x7F
                        && (Character.isISOControl(c)
                                || Character.isSpaceChar(c)
                                || Character.getType(c) == Character.FORMAT));
    }

    private static String character(MatchResult escape) {
        for (int group = 1; group <= 7; group++) {
            String code = escape.group(group);
            if (code != null) {
                return Character.isValidCodePoint(Integer.parseInt(code, group == 7 ? 10 : 16))
                        ? Character.toString(Integer.parseInt(code, group == 7 ? 10 : 16))
                        : "";
            }
        }
        String name = escape.group(8);
        if (name != null) {
            // Any other name stands as it is, without its ampersand, which no longer begins a name.
            return SPACES.contains(name) ? "" : ENTITIES.getOrDefault(name, name);
        }
        return escape.group(9) == null ? "" : escape.group(9);
    }
}
