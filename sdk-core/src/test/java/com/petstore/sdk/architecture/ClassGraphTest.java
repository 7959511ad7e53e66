// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClassGraphTest {

    @Test
    void findsClassesThatLeadToEachOther() {
        ClassGraph graph = ClassGraph.of(Map.of(
                "A", Set.of("B"),
                "B", Set.of("C", "D"),
                "C", Set.of("A"),
                "D", Set.of("E"),
                "E", Set.of("D")));

        assertThat(graph.circles()).containsExactlyInAnyOrder(Set.of("A", "B", "C"), Set.of("D", "E"));
    }

    @Test
    void aClassThatNamesItselfIsNoCircle() {
        assertThat(ClassGraph.of(Map.of("A", Set.of("A", "B"))).circles()).isEmpty();
    }

    @Test
    void readsClassFilesAndTakesNestedClassesForTheirOuterClass() {
        ClassGraph graph =
                ClassGraph.of(Path.of("target/test-classes"), getClass().getPackageName());

        assertThat(graph.circles()).contains(Set.of("Egg", "Hen"));
    }
}

final class Egg {

    static final class Shell {

        Hen layer;
    }
}

final class Hen {

    private final Egg egg = new Egg();

    Egg lay() {
        return egg;
    }
}
