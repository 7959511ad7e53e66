// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.StrictJson;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeedTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"pets":[],"pets":[]}           | seed must be well-formed JSON without repeated names, was not at line 1, column 18
            {"orders":[],"orders":[]}       | seed must be well-formed JSON without repeated names, was not at line 1, column 22
            {"pets":[]} {}                  | seed must hold nothing after its end
            {"pets":[{"name":"a","categoryId":7,"status":" "}]} | pets[0].status must not be blank, was " "
            {"orders":[[1,{"a":1,"a":2}]]}  | seed must be well-formed JSON without repeated names, was not at line 1, column 25
            {"pets":[{"id":1.5,"name":"a","categoryId":7}]} | pets[0].id must be an int64 number, was 1.5
            """)
    void refusesWithTheFieldAndTheRule(String seed, String message) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> Seed.read(seed.getBytes(StandardCharsets.UTF_8)))
                .withMessage(message);
    }

    @Test
    void refusesWhatStandsBehindAnArray() {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> StrictJson.requireArray("orders", "[] []"))
                .withMessage("orders must hold nothing after its end");
    }
}
