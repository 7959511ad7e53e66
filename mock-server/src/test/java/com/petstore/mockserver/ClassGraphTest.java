// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClassGraphTest {

    @Test
    void findsClassesThatLeadToEachOther() {
        ClassGraph graph = new ClassGraph(Map.of(
                "A", Set.of("B"),
                "B", Set.of("C"),
                "C", Set.of("A", "D"),
                "D", Set.of("E"),
                "E", Set.of("E")));

        assertThat(graph.circles()).containsExactly(Set.of("A", "B", "C"));
    }
}
