package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class QuickStartTest {

    @Test
    void showsEachKindOfCallAndFailure() {
        String output = outputOf(() -> QuickStart.main(new String[0]));

        assertThat(output)
                .containsSubsequence(
                        "The bundled server listens at http://127.0.0.1:",
                        "List two available animals",
                        "Pet[id=1, name=Bella, categoryId=1, status=available]",
                        "Pet[id=3, name=Luna, categoryId=1, status=available]",
                        "Add an animal",
                        "Pet[id=5, name=Rex, categoryId=7, status=pending]",
                        "Read it back",
                        "Pet[id=5, name=Rex, categoryId=7, status=pending]",
                        "BadRequestException: createPet: 400 invalid_request: status",
                        "UnauthorizedException: listPets: 401 unauthorized: ",
                        "NotFoundException: getPet: 404 not_found: ",
                        "54 of 60 requests left until 20",
                        "Count the sold ones asynchronously",
                        "1");
    }

    private static String outputOf(Runnable program) {
        PrintStream original = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, UTF_8));
        try {
            program.run();
        } finally {
            System.setOut(original);
        }
        return bytes.toString(UTF_8);
    }
}
