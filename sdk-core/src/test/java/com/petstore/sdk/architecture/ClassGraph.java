// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.architecture;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/** Which class names which, as the class files of a package and those below it say. A nested class counts as its outer class. */
final class ClassGraph {

    private final Map<String, Set<String>> uses = new TreeMap<>();

    /**
     * Reads class files with the JDK's own {@code jdeps}.
     *
     * @param classes the root of the class files
     * @param root the package, such as {@code com.example}
     */
    static ClassGraph of(Path classes, String root) {
        StringWriter output = new StringWriter();
        int status = ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(
                        new PrintWriter(output),
                        new PrintWriter(output),
                        "-verbose:class",
                        "-filter:none",
                        // Beside the module descriptor, jdeps would ask for the modules that it requires.
                        classes.resolve(root.replace('.', '/')).toString());
        if (status != 0) {
            throw new AssertionError("jdeps failed: " + output);
        }
        String type = Pattern.quote(root) + "\\.([\\w.]+)\\S*";
        ClassGraph graph = new ClassGraph();
        for (MatchResult use : Pattern.compile("(?m)^ +" + type + " +-> +" + type)
                .matcher(output.toString())
                .results()
                .toList()) {
            graph.uses.computeIfAbsent(use.group(1), name -> new TreeSet<>()).add(use.group(2));
        }
        return graph;
    }

    /** Adds classes that name each other, for tests of this class. */
    static ClassGraph of(Map<String, Set<String>> uses) {
        ClassGraph graph = new ClassGraph();
        graph.uses.putAll(uses);
        return graph;
    }

    /** Returns each group of classes all of which lead to each other, by names without the root package. */
    Set<Set<String>> circles() {
        Map<String, Set<String>> reached = new TreeMap<>();
        uses.keySet().forEach(name -> reached.put(name, reachedFrom(name)));
        Set<Set<String>> circles = new HashSet<>();
        reached.forEach((name, others) -> {
            Set<String> circle = new TreeSet<>(others);
            circle.removeIf(other -> !reached.getOrDefault(other, Set.of()).contains(name));
            if (circle.size() > 1) {
                circles.add(circle);
            }
        });
        return circles;
    }

    private Set<String> reachedFrom(String start) {
        Set<String> reached = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(Set.of(start));
        while (!next.isEmpty()) {
            for (String used : uses.getOrDefault(next.remove(), Set.of())) {
                if (reached.add(used)) {
                    next.add(used);
                }
            }
        }
        return reached;
    }
}
