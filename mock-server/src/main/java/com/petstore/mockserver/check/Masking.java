// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes what a service sent fit for a terminal and a report: the API key is replaced, control characters are escaped, and what is long
 * is cut.
 */
record Masking(String key) {

    private static final int LONGEST = 600;
    private static final Pattern CONTROL =
            Pattern.compile("\\p{Cntrl}|[\\u0080-\\u009f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

    /** In one line, in which ends of lines are escaped. */
    String text(String sent) {
        return CONTROL.matcher(cut(sent)).replaceAll(Masking::escaped);
    }

    /** In lines as they were sent. */
    List<String> lines(String sent) {
        return cut(sent)
                .lines()
                .map(line -> CONTROL.matcher(line.replace("\t", "  ")).replaceAll(Masking::escaped))
                .toList();
    }

    private String cut(String sent) {
        String masked = sent;
        String inJson = key.replace("\\", "\\\\").replace("\"", "\\\"");
        for (String form :
                List.of(key, inJson, inJson.replace("/", "\\/"), URLEncoder.encode(key, StandardCharsets.UTF_8))) {
            masked = masked.replace(form, "[API key]");
        }
        return masked.length() > LONGEST ? masked.substring(0, LONGEST) + " .." : masked;
    }

    private static String escaped(MatchResult control) {
        return Matcher.quoteReplacement(
                String.format("\\u%04x", (int) control.group().charAt(0)));
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "Masking";
    }
}
