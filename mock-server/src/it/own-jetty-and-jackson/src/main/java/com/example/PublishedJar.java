// SPDX-License-Identifier: Apache-2.0
package com.example;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What the server's jar and pom, as they were published, may hold: nothing that an application could have itself. */
final class PublishedJar {

    private static final String SERVICES = "META-INF/services/";

    private static final Predicate<String> OURS = Pattern.compile("com/petstore/mockserver/.+"
                    + "|META-INF/(MANIFEST\\.MF|LICENSE(\\.txt)?|NOTICE|\\w+(-ThirdParty)?-LICENSE)"
                    + "|META-INF/maven/com\\.petstore/petstore-mock-server/pom\\.(xml|properties)"
                    + "|META-INF/services/com\\.petstore\\.mockserver\\.shaded\\..+")
            .asMatchPredicate();

    private static final Set<String> NEEDED = Set.of("org.jspecify:jspecify");

    private PublishedJar() {}

    static void check(Path path) throws Exception {
        try (JarFile jar = new JarFile(path.toFile())) {
            List<String> files = jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .toList();
            List<String> foreign = files.stream().filter(OURS.negate()).toList();
            Expect.that(foreign.isEmpty(), "Nothing in the jar that belongs to others", foreign);
            Expect.that(
                    files.stream().noneMatch(file -> file.startsWith("com/petstore/mockserver/internal/cli/")),
                    "No command line, which would need picocli, among the files",
                    files.size());
            checkReferences(jar, files);
            checkServices(jar, files);
            Expect.that(
                    text(jar, "META-INF/LICENSE").contains("Apache License"),
                    "The licence in the jar",
                    "Apache License");
            String module = jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name");
            Expect.that("com.petstore.mockserver".equals(module), "The module's name in the manifest", module);
        }
        checkPom(path.resolveSibling(path.getFileName().toString().replaceFirst("\\.jar$", ".pom")));
    }

    private static void checkReferences(JarFile jar, List<String> files) throws IOException {
        List<String> unrelocated = new ArrayList<>();
        for (String file : files) {
            if (file.endsWith(".class")) {
                String constants = text(jar, file);
                if (constants.contains("org/eclipse/jetty/") || constants.contains("com/fasterxml/jackson/")) {
                    unrelocated.add(file);
                }
            }
        }
        Expect.that(unrelocated.isEmpty(), "No class that refers to a Jetty or Jackson outside the jar", unrelocated);
    }

    private static void checkServices(JarFile jar, List<String> files) throws IOException {
        List<String> missing = new ArrayList<>();
        for (String file : files) {
            if (file.startsWith(SERVICES)) {
                text(jar, file)
                        .lines()
                        .map(line -> line.replaceFirst("#.*", "").strip().replace('.', '/') + ".class")
                        .filter(provider -> !provider.equals(".class") && !files.contains(provider))
                        .forEach(missing::add);
            }
        }
        Expect.that(missing.isEmpty(), "No service whose provider is not in the jar", missing);
    }

    private static void checkPom(Path pom) throws Exception {
        NodeList dependencies = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(pom.toFile())
                .getElementsByTagName("dependency");
        Set<String> needed = new TreeSet<>();
        Set<String> named = new TreeSet<>();
        for (int i = 0; i < dependencies.getLength(); i++) {
            Element dependency = (Element) dependencies.item(i);
            String name = child(dependency, "groupId") + ":" + child(dependency, "artifactId");
            named.add(name);
            if (!child(dependency, "scope").equals("test")
                    && !child(dependency, "optional").equals("true")) {
                needed.add(name);
            }
        }
        Expect.that(needed.equals(NEEDED), "What the pom makes applications depend on", needed);
        Expect.that(
                named.stream()
                        .noneMatch(name -> name.startsWith("org.eclipse.jetty") || name.startsWith("com.fasterxml")),
                "Neither Jetty nor Jackson in the pom, in any scope",
                named);
    }

    private static String child(Element element, String name) {
        NodeList children = element.getElementsByTagName(name);
        return children.getLength() == 0 ? "" : children.item(0).getTextContent();
    }

    // Latin-1 keeps every byte, so it serves for class files too.
    private static String text(JarFile jar, String file) throws IOException {
        try (InputStream in = jar.getInputStream(jar.getEntry(file))) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
