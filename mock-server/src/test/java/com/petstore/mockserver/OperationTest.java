// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OperationTest {

    @ParameterizedTest
    @EnumSource
    void isFoundByItsNameAndWhereItIs(Operation operation) {
        assertThat(Operation.of(operation.id())).isEqualTo(operation);
        assertThat(Operation.at(operation.method(), operation.path())).contains(operation);
    }

    @ParameterizedTest
    @CsvSource({"POST, /store/orders", "GET, /pets/7", "get, /pets", "GET, ''"})
    void isNowhereElse(String method, String path) {
        assertThat(Operation.at(method, path)).isEmpty();
    }
}
