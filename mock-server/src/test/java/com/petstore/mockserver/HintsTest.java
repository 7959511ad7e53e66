// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HintsTest {

    @ParameterizedTest
    @CsvSource({
        "/pets, /v1/pets",
        "/v1/pets/, /v1/pets",
        "/v1/pet/7, /v1/pets/{petId}",
        "/pets/1234567890, /v1/pets/{petId}",
        "/v1/stor/orders, /v1/store/orders",
        "'', /v1/pets"
    })
    void namesTheNearestPath(String path, String nearest) {
        assertThat(new Hints(true).nearestPath(path)).isEqualTo("; the nearest is " + nearest);
        assertThat(new Hints(false).nearestPath(path)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "localhost, true",
        "::1, true",
        "0:0:0:0:0:0:0:1, true",
        "0.0.0.0, false",
        "::, false",
        "10.0.0.1, false",
        "127.example.com, false",
        "fe80::1, false"
    })
    void areForTheMachineOfTheServer(String host, boolean isOn) {
        assertThat(Hints.forHost(host).isOn()).isEqualTo(isOn);
    }
}
