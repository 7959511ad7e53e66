// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.benchmarks.Jmh;
import com.petstore.benchmarks.Row;
import com.petstore.benchmarks.client.MeasureInterleaved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in the repository, filled with made-up results. */
class ReportTest {

    @TempDir
    Path directory;

    private Path results;
    private Path page;
    private Path plot;

    @BeforeEach
    void copyThePage() throws IOException {
        results = directory.resolve("results.csv");
        page = Files.copy(Path.of("../../../docs/project/performance.md"), directory.resolve("performance.md"));
        plot = directory.resolve("performance.svg");
    }

    @Test
    void showsTheMedianOfAllRounds() throws IOException {
        bytes("okhttp-streaming", 4_000);
        bytes("okhttp-streaming", 9_000);
        bytes("okhttp-streaming", 5_000);

        report();

        assertThat(page).content().contains("| OkHttp + Jackson streaming, by hand | 5,000 | – | – | – | – | – |");
    }

    @Test
    void saysWhetherAGoalIsMet() throws IOException {
        bytes("okhttp-streaming-bare", 4_000);
        bytes("petstore-sdk", 5_500);
        report();
        assertThat(page).content().contains("worst of five | ≤ 1500 | 1,500 | yes |");

        bytes("petstore-sdk", 5_504);
        report();
        assertThat(page).content().contains("worst of five | ≤ 1500 | 1,502 | no |");
    }

    @Test
    void takesTimesFromClientsThatTookTurns() throws IOException {
        turns("petstore-sdk", 9_600);
        turns("okhttp-streaming", 10_000);

        report();

        assertThat(page)
                .content()
                .contains("8 threads, calls per second / hand-written streaming | ≥ 0.97 | 0.96 | no |")
                .contains("| **this SDK** | 9,600 | – | – | – | – | – |");
    }

    @Test
    void leavesWhatIsWrittenByHandAsItIs() throws IOException {
        String before = writtenByHand();
        bytes("petstore-sdk", 4_000);

        report();

        assertThat(writtenByHand()).isEqualTo(before);
    }

    private void bytes(String subject, double value) throws IOException {
        new Row(subject, "blocking", Figures.MEMORY, "LIST_20", 1, 17, Jmh.BYTES, value).appendTo(results);
    }

    private void turns(String subject, double perSecond) throws IOException {
        new Row(subject, "blocking", Figures.LOOPBACK, "LIST_20", 8, 17, MeasureInterleaved.THROUGHPUT, perSecond)
                .appendTo(results);
    }

    private void report() throws IOException {
        Report.main(new String[] {results.toString(), page.toString(), plot.toString()});
        assertThat(plot).content().startsWith("<svg ").endsWith("</svg>\n");
    }

    private String writtenByHand() throws IOException {
        return Files.readString(page).replaceAll("(?s)(<!-- [a-z-]+ -->\n).*?(<!-- end -->)", "$1$2");
    }
}
