// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * Which class uses which others, by its class file. Names are without the package of all; a nested class is part of the one
 * around it.
 *
 * @param uses the classes that each class uses
 */
record ClassGraph(Map<String, Set<String>> uses) {

    private static final Pattern USE = Pattern.compile(
            "(?m)^ +com\\.petstore\\.mockserver\\.([\\w.]+)\\S* +-> +com\\.petstore\\.mockserver\\.([\\w.]+)");

    /** Asks the JDK's {@code jdeps} about all classes in a folder. */
    static ClassGraph of(Path classes) {
        StringWriter output = new StringWriter();
        PrintWriter printer = new PrintWriter(output);
        int status = ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(printer, printer, "-verbose:class", "-filter:none", classes.toString());
        if (status != 0) {
            throw new AssertionError("jdeps must succeed, said: " + output);
        }
        Map<String, Set<String>> uses = new HashMap<>();
        for (Matcher use = USE.matcher(output.toString()); use.find(); ) {
            uses.computeIfAbsent(use.group(1), name -> new TreeSet<>()).add(use.group(2));
        }
        return new ClassGraph(uses);
    }

    /** Finds the groups of two or more classes in which each leads to each other. */
    Set<Set<String>> circles() {
        Map<String, Set<String>> reachable = new HashMap<>();
        uses.keySet().forEach(name -> reachable.put(name, reach(name, new HashSet<>())));
        Set<Set<String>> circles = new HashSet<>();
        for (String name : uses.keySet()) {
            Set<String> circle = new TreeSet<>(Set.of(name));
            for (String other : reachable.get(name)) {
                if (reachable.getOrDefault(other, Set.of()).contains(name)) {
                    circle.add(other);
                }
            }
            if (circle.size() > 1) {
                circles.add(circle);
            }
        }
        return circles;
    }

    private Set<String> reach(String name, Set<String> reached) {
        for (String next : uses.getOrDefault(name, Set.of())) {
            if (reached.add(next)) {
                reach(next, reached);
            }
        }
        return reached;
    }
}
