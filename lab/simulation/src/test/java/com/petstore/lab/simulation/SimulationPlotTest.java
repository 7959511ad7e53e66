// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SimulationPlotTest {

    private static final Path DOCS = Path.of("../../docs");

    @Test
    void theDocumentedPictureIsThatOfTheDocumentedTable() throws IOException {
        assertThat(Files.readString(DOCS.resolve("rate-limits.svg")))
                .isEqualTo(SimulationPlot.svg(Files.readAllLines(DOCS.resolve("rate-limits.csv"))));
    }
}
