// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds a secret in a text in whatever spelling: in other case, split by white space, escaped as in JSON, URLs or HTML, or as base64 or hexadecimal digits; also
 * where one is within another.
 */
public final class Spellings {

    /** A text that still has escapes after as many rounds counts as one with the secret. */
    private static final int MAX_ROUNDS = 8;

    /** A long text is searched in pieces, so that the search of a large body takes little memory. */
    private static final int PIECE = 1 << 16;

    /** By how much a piece reaches into the next one, which is the longest spelling of a secret that is found anywhere. */
    private static final int OVERLAP = 1 << 13;

    private static final int BASE64_BITS = 6;
    private static final int HEXADECIMAL_BITS = 4;

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

    private Spellings() {}

    /**
     * Whether a text contains a secret.
     *
     * @param text any text
     * @param secret visible ASCII characters
     * @return whether it does, in whatever spelling
     */
    public static boolean contain(String text, String secret) {
        // No spelling is shorter.
        if (text.length() < secret.length()) {
            return false;
        }
        String[] sought = {lower(secret), lower(decoded(secret))};
        for (int start = 0; start < text.length(); start += PIECE) {
            if (pieceContains(text.substring(start, Math.min(text.length(), start + PIECE + OVERLAP)), sought)) {
                return true;
            }
        }
        return false;
    }

    private static boolean pieceContains(String piece, String[] sought) {
        String current = piece;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            if (contains(current, sought) || containsAsDigits(current, sought)) {
                return true;
            }
            String next = decoded(current);
            if (next.equals(current)) {
                return false;
            }
            current = next;
        }
        return true;
    }

    private static boolean contains(String text, String[] sought) {
        String lower = lower(text);
        return lower.contains(sought[0]) || lower.contains(sought[1]);
    }

    private static boolean containsAsDigits(String text, String[] sought) {
        return containsAsDigits(text, BASE64_BITS, sought) || containsAsDigits(text, HEXADECIMAL_BITS, sought);
    }

    /** Searches the bytes of each run of digits that is long enough, whichever of the first ones belong to something before the secret. */
    private static boolean containsAsDigits(String text, int bits, String[] sought) {
        int shortest = Math.min(sought[0].length(), sought[1].length()) * 8 / bits;
        int start = 0;
        while (start < text.length()) {
            int end = start;
            while (end < text.length() && digit(text.charAt(end), bits) >= 0) {
                end++;
            }
            for (int skipped = 0; skipped < 4 && end - start - skipped >= shortest; skipped++) {
                if (contains(bytesOf(text, start + skipped, end, bits), sought)) {
                    return true;
                }
            }
            start = end + 1;
        }
        return false;
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
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

    /** The bytes that digits stand for, each as one character. */
    private static String bytesOf(String text, int start, int end, int bits) {
        StringBuilder bytes = new StringBuilder((end - start) * bits / 8);
        int collected = 0;
        int count = 0;
        for (int i = start; i < end; i++) {
            collected = collected << bits | digit(text.charAt(i), bits);
            count += bits;
            if (count >= 8) {
                count -= 8;
                bytes.append((char) (collected >> count & 0xFF));
            }
        }
        return bytes.toString();
    }

    /** The value of a digit, for base64 in either alphabet, or -1. */
    private static int digit(char c, int bits) {
        if (bits == HEXADECIMAL_BITS) {
            return c < 128 ? Character.digit(c, 16) : -1;
        }
        if (c >= 'A' && c <= 'Z') {
            return c - 'A';
        }
        if (c >= 'a' && c <= 'z') {
            return c - 'a' + 26;
        }
        if (c >= '0' && c <= '9') {
            return c - '0' + 52;
        }
        return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
    }
}
