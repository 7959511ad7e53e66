// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.ObjectName;

/** How many bytes the objects of each class take in the heap of this JVM. */
public final class HeapHistogram {

    /** Its number, its instances, its bytes, and its name. */
    private static final Pattern LINE = Pattern.compile("\\d+:\\s+\\d+\\s+(\\d+)\\s+(\\S+)");

    private HeapHistogram() {}

    /** Collects garbage, and returns what is left. */
    public static Map<String, Long> reachable() throws JMException {
        return bytes();
    }

    /** Returns what is there, with what could be collected. */
    public static Map<String, Long> all() throws JMException {
        return bytes("-all");
    }

    private static Map<String, Long> bytes(String... options) throws JMException {
        String text = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {options},
                        new String[] {String[].class.getName()});
        return LINE.matcher(text)
                .results()
                .collect(Collectors.toMap(line -> line.group(2), line -> Long.valueOf(line.group(1)), Long::sum));
    }
}
