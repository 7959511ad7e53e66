// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The targets of links exist. */
class LinksTest {

    private static final Path PROJECT = Path.of("..");
    private static final Pattern DOCUMENT = Pattern.compile("docs/[\\w/-]+\\.md");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]*))?\\)");

    private static List<Path> pages() throws IOException {
        List<Path> guides;
        try (Stream<Path> files = Files.walk(PROJECT.resolve("docs"))) {
            guides = files.filter(file -> file.toString().endsWith(".md")).toList();
        }
        return Stream.concat(
                        Stream.of(
                                        "README.md",
                                        "CHANGELOG.md",
                                        "SECURITY.md",
                                        "sdk-examples/README.md",
                                        "CONTRIBUTING.md")
                                .map(PROJECT::resolve),
                        guides.stream())
                .toList();
    }

    @Test
    void targetsOfAllLinksExist() throws IOException {
        for (Path page : pages()) {
            for (MatchResult link :
                    LINK.matcher(Files.readString(page)).results().toList()) {
                Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
                assertThat(target).as("%s in %s", link.group(), page).exists();
                if (link.group(2) != null) {
                    assertThat(anchors(target))
                            .as("%s in %s", link.group(), page)
                            .contains(link.group(2));
                }
            }
        }
    }

    @Test
    void documentsThatCodeNamesExist() throws IOException {
        List<String> documents = new ArrayList<>();
        for (String module :
                List.of("sdk-core", "sdk-redis", "sdk-spring-boot", "sdk-spring-boot-test", "mock-server")) {
            try (Stream<Path> files = Files.walk(PROJECT.resolve(module).resolve("src/main"))) {
                for (Path file : files.filter(path -> path.toString().matches(".*\\.(java|json)"))
                        .toList()) {
                    DOCUMENT.matcher(Files.readString(file)).results().forEach(name -> documents.add(name.group()));
                }
            }
        }

        assertThat(documents)
                .isNotEmpty()
                .allSatisfy(document -> assertThat(PROJECT.resolve(document)).exists());
    }

    private static Stream<String> anchors(Path page) throws IOException {
        return Files.readString(page)
                .lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w -]", "")
                        .replace(' ', '-'));
    }
}
