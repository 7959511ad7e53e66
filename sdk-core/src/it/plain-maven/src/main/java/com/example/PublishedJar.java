// SPDX-License-Identifier: Apache-2.0
package com.example;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** What the SDK's jar, as it was published, may hold. */
final class PublishedJar {

    private static final Set<String> BESIDE_OUR_CLASSES = Set.of(
            "module-info.class",
            "META-INF/LICENSE",
            "META-INF/MANIFEST.MF",
            "META-INF/maven/com.petstore/petstore-sdk-core/pom.properties",
            "META-INF/maven/com.petstore/petstore-sdk-core/pom.xml",
            "META-INF/native-image/com.petstore/petstore-sdk-core/reachability-metadata.json");

    private PublishedJar() {}

    static void check(Path path) throws IOException {
        try (JarFile jar = new JarFile(path.toFile())) {
            List<String> files = jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .toList();
            List<String> foreign = files.stream()
                    .filter(file -> !BESIDE_OUR_CLASSES.contains(file))
                    .filter(file -> !file.startsWith("com/petstore/sdk/") || !file.endsWith(".class"))
                    .toList();
            Expect.that(foreign.isEmpty(), "Nothing but our own in the jar", foreign);
            Expect.that(
                    files.containsAll(List.of("module-info.class", "META-INF/LICENSE")),
                    "Module descriptor and licence among the files",
                    files.size());
        }
    }
}
