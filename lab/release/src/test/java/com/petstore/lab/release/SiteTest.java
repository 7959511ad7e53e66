// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small project, of which a site is made. */
class SiteTest {

    @TempDir
    private Path folder;

    private Path project = Path.of("");
    private Path site = Path.of("");

    @BeforeEach
    void createAProject() throws IOException {
        project = folder.resolve("project");
        site = folder.resolve("site");
        write("docs/rate-limits.svg", "");
        write("docs/mock-server/page-light.png", "");
        write("docs/guide.md", "# A `guide`\n\n## Its second part\n");
        write(".github/CONTRIBUTING.md", "# Contributing");
        write("docs/project/README.md", "# For maintainers");
        for (String module : new String[] {"sdk-core", "sdk-redis", "sdk-spring-boot", "mock-server"}) {
            write(module + "/target/reports/apidocs/index.html", "");
        }
    }

    @Test
    void theFirstPageLinksToDocumentsAndJavadoc() throws IOException {
        new Site(project, site).write();

        assertThat(site.resolve("index.html"))
                .content()
                .contains(
                        "<a href=\"docs/guide.html\">A <code>guide</code></a>",
                        "<a href=\"api/sdk-redis/index.html\">");
    }

    @Test
    void linksThatLeadSomewhereAreNotReported() throws IOException {
        write("README.md", "[a guide](docs/guide.md#its-second-part), [code](src/Example.java), https://example.org");
        write("src/Example.java", "");

        assertThat(links()).isEmpty();
        assertThat(site.resolve("src/Example.java")).exists();
    }

    @Test
    void linksThatLeadNowhereAreReported() throws IOException {
        write(
                "README.md",
                "[a guide](docs/missing.md), [a part](docs/guide.md#its-third-part), ![a picture](missing.svg)");

        assertThat(links())
                .containsExactly(
                        "README.html: href=\"docs/guide.html#its-third-part\"",
                        "README.html: href=\"docs/missing.html\"",
                        "README.html: src=\"missing.svg\"");
    }

    @Test
    void missingJavadocIsReported() throws IOException {
        Files.delete(project.resolve("sdk-redis/target/reports/apidocs/index.html"));

        assertThat(links()).containsExactly("index.html: href=\"api/sdk-redis/index.html\"");
    }

    private Iterable<String> links() throws IOException {
        Site made = new Site(project, site);
        made.write();
        return made.brokenLinks();
    }

    private void write(String file, String text) throws IOException {
        Path path = project.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
