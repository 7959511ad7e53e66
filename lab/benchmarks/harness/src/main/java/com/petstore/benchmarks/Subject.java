// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/** What is measured, in the order of the tables. */
enum Subject {
    SDK("**this SDK**", "sdk", "sdk.SdkUnderTest"),
    STREAMING("OkHttp + Jackson streaming, by hand", "by-hand", "byhand.StreamingUnderTest"),
    DATABIND("OkHttp + Jackson databind, by hand", "by-hand", "byhand.DatabindUnderTest");

    static final Set<Subject> CLIENTS = EnumSet.allOf(Subject.class);

    final String title;
    final String className;
    private final Path target;

    Subject(String title, String module, String className) {
        this.title = title;
        this.className = "com.petstore.benchmarks." + className;
        this.target = Path.of("lab", "benchmarks", module, "target");
    }

    /** What its module was built into, and needs. */
    String classPath() throws IOException {
        String libraries = Files.readString(target.resolve("classpath.txt")).strip();
        return target.resolve("classes") + File.pathSeparator + libraries;
    }
}
