// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MenuTest {

    @Test
    void listsEveryProgram() throws Exception {
        String menu = ProgramOutput.of(Menu::main);

        assertThat(programs())
                .hasSizeGreaterThan(10)
                .allSatisfy(name -> assertThat(menu).containsPattern("  " + name + " +[a-zG0-9]"));
        assertThat(Menu.EXAMPLES).hasSameSizeAs(programs());
    }

    @Test
    void runsTheExampleWhoseNameIsGivenInAnyCase() throws Exception {
        assertThat(ProgramOutput.of(args -> Menu.main(new String[] {"listingpets"})))
                .contains("4 Milo, spoken for");
    }

    @Test
    void passesTheWordsAfterTheNameToTheExample() throws Exception {
        assertThat(ProgramOutput.of(args -> Menu.main(new String[] {"ImportPets no-such-file.csv"})))
                .contains("Nothing was sent: no-such-file.csv");
    }

    @Test
    void listsTheExamplesIfNoneHasTheName() throws Exception {
        assertThat(ProgramOutput.of(args -> Menu.main(new String[] {"Quick"})))
                .startsWith("There is no example Quick.")
                .contains("QuickStart");
    }

    @Test
    void aProgramCallsTheServiceOfTheEnvironmentAndEnds() throws Exception {
        try (MockPetStore server = MockPetStore.start()) {
            server.seed(NewMockPet.of("Nemo", 3));
            Process process = ProgramOutput.process(ListingPets.class, server, server.apiKey())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);

            assertThat(output).contains("The service is at " + server.baseUrl(), "1 Nemo, status not known");
            assertThat(process.waitFor()).isZero();
        }
    }

    private static List<String> programs() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/java/com/petstore/examples"))) {
            return files.filter(MenuTest::hasMain)
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .filter(name -> !name.equals("Menu"))
                    .toList();
        }
    }

    private static boolean hasMain(Path file) {
        try {
            return Files.readString(file).contains("static void main(");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
