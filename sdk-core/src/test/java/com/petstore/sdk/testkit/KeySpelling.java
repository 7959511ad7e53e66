// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Base64;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/** How a service may write an API key that it repeats. */
public enum KeySpelling {
    PLAIN(key -> key),
    UPPER_CASE(key -> key.toUpperCase(Locale.ROOT)),
    WITHIN_A_WORD(key -> "x" + key + "x"),
    BEFORE_A_FULL_STOP(key -> "Bearer " + key + "."),
    AS_PART_OF_A_PATH(key -> key + "/x"),
    AFTER_A_HYPHEN(key -> "user-" + key),
    QUOTED(key -> "\"" + key + "\""),
    JSON_ESCAPES_OF_ALL(key -> each(key, c -> "\\u%04x".formatted(c))),
    JSON_ESCAPES_IN_UPPER_CASE(key -> each(key, c -> "\\u%04X".formatted(c))),
    JSON_ESCAPE_OF_THE_FIRST(key -> "\\u%04x".formatted((int) key.charAt(0)) + key.substring(1)),
    JSON_ESCAPES_TWICE(key -> each(key, c -> "\\\\u%04x".formatted(c))),
    JSON_TEXT(key -> key.replace("\\", "\\\\").replace("\"", "\\\"")),
    SLASHES_AS_PHP(key -> key.replace("\\", "\\\\").replace("\"", "\\\"").replace("/", "\\/")),
    BACKSLASHES(key -> each(key, c -> "/_+~&=\\\"'<%".indexOf(c) < 0 ? Character.toString(c) : "\\" + (char) c)),
    PERCENT_OF_ALL(key -> each(key, c -> "%%%02X".formatted(c))),
    PERCENT_IN_LOWER_CASE(key -> each(key, c -> "%%%02x".formatted(c))),
    PERCENT_OF_PUNCTUATION(
            key -> each(key, c -> Character.isLetterOrDigit(c) ? Character.toString(c) : "%%%02X".formatted(c))),
    PERCENT_TWICE(key -> each(key, c -> "%%25%02X".formatted(c))),
    HTML_DECIMAL(key -> each(key, c -> "&#" + c + ";")),
    HTML_DECIMAL_WITH_ZEROS(key -> each(key, c -> "&#00" + c + ";")),
    HTML_HEXADECIMAL(key -> each(key, c -> "&#x%x;".formatted(c))),
    HTML_HEXADECIMAL_IN_UPPER_CASE(key -> each(key, c -> "&#X%X;".formatted(c))),
    HTML_NAMES(key -> html(key)
            .replace("/", "&sol;")
            .replace("_", "&lowbar;")
            .replace("+", "&plus;")
            .replace("=", "&equals;")),
    HTML_TEXT(KeySpelling::html),
    HTML_TWICE(key -> html(html(key))),
    BASE64(key -> base64(key)),
    BASE64_FOR_URLS(key -> Base64.getUrlEncoder().withoutPadding().encodeToString(key.getBytes(US_ASCII))),
    BASE64_IN_LINES(key -> base64(key).replaceAll("(.{4})", "$1\n")),
    BASE64_AS_PERCENT(key -> base64(key).replace("=", "%3D").replace("/", "%2F").replace("+", "%2B")),
    SPLIT_BY_A_SPACE(key -> key.substring(0, 2) + " " + key.substring(2)),
    SPLIT_BY_SPACES(key -> each(key, c -> Character.toString(c) + " ")),
    SPLIT_BY_A_LINE_END(key -> key.substring(0, 2) + "\r\n\t" + key.substring(2)),
    SPLIT_BY_AN_ESCAPED_LINE_END(key -> key.substring(0, 2) + "\\n" + key.substring(2)),
    SPLIT_BY_NO_BREAK_SPACES(key -> key.substring(0, 2) + "&nbsp;\u00a0" + key.substring(2)),
    SPLIT_BY_ZERO_WIDTH_SPACES(key -> each(key, c -> Character.toString(c) + "\u200b")),
    PERCENT_WITHIN_JSON_ESCAPES(key -> each(key, c -> each("%%%02X".formatted(c), d -> "\\u%04x".formatted(d)))),
    HTML_WITHIN_JSON_ESCAPES(key -> each(key, c -> each("&#" + c + ";", d -> "\\u%04x".formatted(d)))),
    JSON_ESCAPES_IN_NAMES_OF_HTML(key -> each(key, c -> "&bsol;u%04x".formatted(c))),
    HTML_WITHIN_PERCENT(key -> each(key, c -> "%%26%%23x%x;".formatted(c))),
    PERCENT_WITHIN_HTML(key -> each(key, c -> "&percnt;%02x".formatted(c))),
    BASE64_IN_UPPER_CASE(key -> base64(key).toUpperCase(Locale.ROOT)),
    BASE64_WITHIN_JSON_ESCAPES(key -> each(base64(key), c -> "\\u%04x".formatted(c))),
    IN_TWO_WORDS(key -> key.substring(0, 2) + ": " + key.substring(2));

    private final UnaryOperator<String> spelling;

    KeySpelling(UnaryOperator<String> spelling) {
        this.spelling = spelling;
    }

    /** This spelling of a key. */
    public String of(String key) {
        return spelling.apply(key);
    }

    private static String each(String text, IntFunction<String> character) {
        StringBuilder spelled = new StringBuilder();
        text.chars().forEach(c -> spelled.append(character.apply(c)));
        return spelled.toString();
    }

    private static String html(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(US_ASCII));
    }
}
