// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.supplychain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the lists of components say that are published beside both artifacts. Runs after packaging, which writes them. */
class SbomCheck {

    /** Licences that a user of an artifact under its own licence, Apache-2.0, may accept along with it. */
    private static final Set<String> ALLOWED = Set.of("Apache-2.0", "MIT");

    @ParameterizedTest
    @MethodSource("published")
    void everyComponentHasALicenceThatGoesWithOurs(Published artifact) throws IOException {
        assertThat(artifact.components())
                .as("components of %s; of several licences one is chosen", artifact.name)
                .allMatch(component -> licences(component).anyMatch(ALLOWED::contains));
    }

    @ParameterizedTest
    @MethodSource("published")
    void whatTheArtifactNeedsIsListed(Published artifact) throws IOException {
        assertThat(artifact.components().stream().map(SbomCheck::name)).containsAll(artifact.needs);
    }

    @ParameterizedTest
    @MethodSource("published")
    void whatOnlyTestsNeedIsNot(Published artifact) throws IOException {
        assertThat(artifact.components().stream().map(SbomCheck::name))
                .noneMatch(
                        name -> name.startsWith("junit") || name.startsWith("assertj") || name.startsWith("petstore"));
    }

    @ParameterizedTest
    @MethodSource("published")
    void nothingDiffersFromOneBuildToTheNext(Published artifact) throws IOException {
        JsonNode sbom = artifact.sbom();

        assertThat(sbom.has("serialNumber")).as("a random number").isFalse();
        assertThat(sbom.path("metadata").has("timestamp"))
                .as("the time of the build")
                .isFalse();
    }

    static Stream<Published> published() {
        return Stream.of(
                new Published(
                        "sdk-core", List.of("okhttp-jvm", "okio-jvm", "jackson-core", "jackson-databind", "slf4j-api")),
                new Published(
                        "mock-server", List.of("jetty-server", "jetty-http", "jackson-core", "picocli", "slf4j-api")));
    }

    private static Stream<String> licences(JsonNode component) {
        return StreamSupport.stream(component.path("licenses").spliterator(), false)
                .map(licence -> licence.path("license").path("id").asText());
    }

    private static String name(JsonNode component) {
        return component.path("name").asText();
    }

    record Published(String name, List<String> needs) {

        JsonNode sbom() throws IOException {
            Path sbom = Path.of("..", name, "target", "bom.json");
            assertThat(sbom)
                    .as("made by Maven only when it is online, without -o")
                    .exists();
            return new ObjectMapper().readTree(sbom.toFile());
        }

        List<JsonNode> components() throws IOException {
            return StreamSupport.stream(sbom().path("components").spliterator(), false)
                    .toList();
        }
    }
}
