// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.control;

import static com.petstore.mockserver.testing.JsonTree.array;
import static com.petstore.mockserver.testing.JsonTree.at;
import static com.petstore.mockserver.testing.JsonTree.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.mockserver.Behavior;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.internal.faults.FaultRegistry;
import com.petstore.mockserver.internal.journal.RequestJournal;
import com.petstore.mockserver.internal.limits.KeyRegistry;
import com.petstore.mockserver.internal.limits.LimitRules;
import com.petstore.mockserver.internal.pets.PetRepository;
import com.petstore.mockserver.internal.service.Assumption;
import com.petstore.mockserver.internal.service.Assumptions;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.ServerState;
import com.petstore.mockserver.internal.stubs.StubRegistry;
import com.petstore.mockserver.testing.JsonTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class AssumptionsDocumentTest {

    private static final Path TESTS = Path.of("src/test/java/com/petstore/mockserver");

    private final Object document = JsonTree.parse(served("assumptions"));
    private final List<Object> rows = array(at(document, "assumptions"));

    AssumptionsDocumentTest() {}

    @Test
    void servesTheRowsOfTheFileForPeople() {
        assertThat(object(rows.get(1)))
                .isEqualTo(Map.of(
                        "name", "list-order",
                        "gap", "Order of listPets",
                        "behavior", "By ascending identifier",
                        "why", "Stable, and the order in which pets were added"));
    }

    @Test
    void everyRowHasEveryColumn() throws IOException {
        assertThat(Files.readAllLines(Path.of("ASSUMPTIONS.md")).stream().filter(line -> line.startsWith("|")))
                .allSatisfy(line -> assertThat(line.split("\\|", -1)).hasSize(7))
                .hasSize(rows.size() + 2);
    }

    @Test
    void everyChoiceBelongsToARow() {
        assertThat(rows.stream().map(row -> object(row).get("choice")).filter(Objects::nonNull))
                .containsExactlyInAnyOrderElementsOf(Assumption.ids());
    }

    /** What an assumption may be stands in its message to who chooses something else. */
    @ParameterizedTest
    @FieldSource("com.petstore.mockserver.internal.service.Assumption#ALL")
    void theFileForPeopleNamesEveryValueOfAChoice(Assumption<?> assumption) throws IOException {
        String choice = Files.readAllLines(Path.of("ASSUMPTIONS.md")).stream()
                .filter(line -> line.startsWith("| " + assumption.id() + " |"))
                .map(line -> line.split("\\|", -1)[5].strip())
                .findFirst()
                .orElseThrow();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Behavior.defaults().with(assumption.id(), "?"))
                .withMessage(assumption.id() + " must be " + rule(assumption, choice) + ", was ?");
    }

    private static String rule(Assumption<?> assumption, String choice) {
        List<String> values = Arrays.asList(choice.replace("`", "").split(", ", -1));
        assertThat(values.get(0)).isEqualTo(assumption.defaultText());
        if (!values.contains("any number from 1")) {
            return "one of " + values;
        }
        assertThat(values.get(1)).isEqualTo("any number from 1");
        String largest = assumption == Assumption.FIRST_ID ? "9223372036854775807" : "2147483647";
        return "1 to " + largest + (values.size() > 2 ? " or " + values.get(2) : "");
    }

    @Test
    void everyRowHasANameOfItsOwn() {
        assertThat(rows.stream().map(row -> object(row).get("name"))).doesNotHaveDuplicates();
    }

    /** By their names: each test of an assumption bears the name of its row. */
    @Test
    void everyRowHasATest() throws IOException {
        String tests = Files.readString(TESTS.resolve("AssumptionsWireTest.java"))
                + Files.readString(TESTS.resolve("ChosenAssumptionsWireTest.java"));

        assertThat(rows.stream().map(row -> String.valueOf(object(row).get("name"))))
                .allSatisfy(name -> assertThat(tests).contains("void " + camelCase(name) + "("));
    }

    private static String camelCase(String name) {
        return Pattern.compile("-(.)")
                .matcher(name)
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    private static ServerState state() {
        return new ServerState(
                new PetRepository(1),
                new KeyRegistry(Map.of(), LimitRules.DEFAULT),
                MockClock.real(),
                Assumptions.defaults(),
                new RequestJournal(1, Long.MAX_VALUE, (text, isCut) -> text, (request, body) -> List.of()));
    }

    private static String served(String name) {
        OperationHandler operation = ControlRoutes.of(
                        state(), new FaultRegistry(1, List.of()), new StubRegistry(1, List.of()), () -> {}, () -> {})
                .stream()
                .filter(route -> route.path().equals("/__petstore/" + name))
                .map(route -> route.operations().get("GET"))
                .findFirst()
                .orElseThrow();
        OperationRequest request = new OperationRequest(null, null, new byte[0], Instant.EPOCH);
        return new String(operation.handle(request).body(), StandardCharsets.UTF_8);
    }
}
