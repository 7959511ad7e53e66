// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.mockserver.testing.TestClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server holds: seeded, remembered, brought back. */
class StateTest {

    private static final NewMockPet REX = NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE);

    @TempDir
    private Path folder;

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder().seed(REX).start();

    private final TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());

    @Test
    void seedsBeforeTheStart() {
        assertThat(mock.pets()).containsExactly(MockPet.of(1, "Rex", 7).status(MockPetStatus.AVAILABLE));
    }

    @Test
    void seedsAStatusOfTheFutureThatClientsCannotUse() throws IOException {
        mock.seed(NewMockPet.of("Ida", 3).status(MockPetStatus.of("adopted")));
        mock.seed(file("{\"pets\":[{\"name\":\"Max\",\"categoryId\":3,\"status\":\"on loan\"}]}"));
        TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());

        assertThat(client.get("/pets").body()).contains("\"status\":\"adopted\"", "\"status\":\"on loan\"");
        assertThat(client.get("/pets?status=adopted").status()).isEqualTo(400);
        assertThat(client.get("/pets?status=available").body()).doesNotContain("adopted", "loan");
        assertThat(client.post("{\"name\":\"Kim\",\"categoryId\":3,\"status\":\"adopted\"}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void refusesAStatusThatCannotBeWritten() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MockPetStatus.of(" "))
                .withMessage("status must not be blank, was \" \"");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MockPetStatus.of("\ud800"))
                .withMessage("status must be Unicode text, had half of a surrogate pair");
    }

    @Test
    void seedsPetsWithAnIdentifierOfTheirOwn() {
        mock.seed(MockPet.of(Long.MAX_VALUE, "Ida", 3));

        assertThat(client.get("/pets/9223372036854775807").body())
                .isEqualTo("{\"id\":9223372036854775807,\"name\":\"Ida\",\"categoryId\":3}");
    }

    @Test
    void seedsFromAFile() throws IOException {
        mock.seed(file("""
                {
                  "pets": [
                    {"name": "Ida", "categoryId": 3, "status": "sold"},
                    {"id": 2, "name": "Tom", "categoryId": 3}
                  ],
                  "orders": [ {"id": 7, "odd":  null} ]
                }
                """));

        assertThat(mock.pets())
                .extracting(MockPet::id, MockPet::name)
                .containsExactly(tuple(1, "Rex"), tuple(2, "Tom"), tuple(3, "Ida"));
        assertThat(client.get("/store/orders").body()).isEqualTo("[ {\"id\": 7, \"odd\":  null} ]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            []                                        | seed must be an object, was an array
            {"pets":{}}                               | pets must be an array, was an object
            {"pets":[7]}                              | pets[0] must be an object, was a number
            {"pets":[{"categoryId":7}]}               | pets[0].name is missing
            {"pets":[{"name":"Rex","categoryId":"7"}]} | pets[0].categoryId must be an int64 number, was a string
            {"pets":[{"name":"Rex","age":7}]}         | pets[0].age must not be given
            {"pets":[{"id":5,"name":"a","categoryId":7},{"id":5,"name":"b","categoryId":7}]} | pets[1].id must not be given twice, was 5
            {"orders":{}}                             | orders must be an array, was an object
            {"cats":[]}                               | cats is no field of a seed, which can have pets, orders
            """)
    void refusesASeedFileWithTheFieldAndTheRule(String content, String message) throws IOException {
        Path file = file(content);

        assertThatIllegalArgumentException().isThrownBy(() -> mock.seed(file)).withMessage(file + ": " + message);
        assertThat(mock.pets()).hasSize(1);
    }

    @Test
    void reportsWhichSeedFileIsMissing() {
        Path file = folder.resolve("none.json");

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> MockPetStore.builder().seed(file).start())
                .withMessage("cannot read " + file);
    }

    @Test
    void returnsSeededOrdersAsWritten() {
        mock.seedOrders("[{\"total\":1.50,\"petId\":9007199254740993}]");

        assertThat(client.get("/store/orders").body()).isEqualTo("[{\"total\":1.50,\"petId\":9007199254740993}]");
    }

    @Test
    void refusesOrdersThatAreNoArray() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mock.seedOrders("{}"))
                .withMessage("orders must be an array, was an object");
    }

    @Test
    void refusesHalfOfASurrogatePair() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NewMockPet.of("\ud800", 1))
                .withMessage("name must be Unicode text, had half of a surrogate pair");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MockPet.of(1, "\udc00", 1))
                .withMessage("name must be Unicode text, had half of a surrogate pair");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mock.seedOrders("[\"\ud800\"]"))
                .withMessage("orders must be Unicode text, had half of a surrogate pair");
        assertThat(NewMockPet.of("\ud83d\udc15", 1).name()).hasSize(2);
    }

    @Test
    void resetGoesBackToTheSeedsAndUnusedQuotas() {
        try (MockPetStore limited = MockPetStore.builder()
                .key("key", QuotaPlan.enterprise(1, 1))
                .seed(REX)
                .start()) {
            TestClient once = new TestClient(limited.baseUrl(), "key");
            limited.seed(REX);
            once.get("/pets");
            limited.reset();

            assertThat(limited.pets()).hasSize(1);
            assertThat(once.get("/pets").status()).isEqualTo(200);
        }
    }

    private static Tuple tuple(long id, String name) {
        return Tuple.tuple(id, name);
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("pets.json"), content);
    }
}
