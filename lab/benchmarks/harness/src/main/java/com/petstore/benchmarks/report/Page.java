// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page in Markdown that has places for what is measured, each between two marks. */
public final class Page {

    private Page() {}

    /** Puts a text between the two marks of its name. */
    public static String fill(String page, String name, String text) {
        Matcher place = Pattern.compile("(?s)(<!-- " + name + " -->\n).*?(<!-- end -->)")
                .matcher(page);
        if (!place.find()) {
            throw new IllegalStateException("the page has no place for " + name);
        }
        return place.replaceFirst("$1" + Matcher.quoteReplacement(text) + "\n$2");
    }

    /** The processor of this machine, as it calls itself. */
    public static String processor() throws IOException {
        Path description = Path.of("/proc/cpuinfo");
        List<String> lines = Files.isReadable(description) ? Files.readAllLines(description) : List.of();
        return lines.stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("an unknown processor");
    }
}
