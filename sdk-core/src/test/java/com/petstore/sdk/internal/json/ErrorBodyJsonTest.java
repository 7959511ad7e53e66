// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.model.ErrorBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorBodyJsonTest {

    @Test
    void readsAnErrorBody() throws Exception {
        assertThat(decode("{\"details\":[],\"status\":400,\"message\":\"name is missing\",\"code\":\"invalid\"}"))
                .isEqualTo(ErrorBody.builder()
                        .code("invalid")
                        .message("name is missing")
                        .status(400)
                        .build());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"message\":\"m\",\"status\":400} | $.code must be there, was missing",
                "{\"code\":\"c\",\"status\":400} | $.message must be there, was missing",
                "{\"code\":\"c\",\"message\":\"m\"} | $.status must be there, was missing",
                "[] | $ must be an object, was an array",
                "{\"status\":\"400\"} | $.status must be an integer, was a string",
                "{\"status\":2147483648} | $.status must be an int32, was out of its range",
                "{\"code\":1} | $.code must be a string, was an integer",
                "{\"code\":\"c\",\"code\":\"c\"} | $.code must be there once, was there twice"
            })
    void reportsWhereAndHowAnErrorBodyIsWrong(String json, String message) {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode(json))
                .withMessage(message);
    }

    private static ErrorBody decode(String json) throws Exception {
        return ErrorBodyJson.decode(json.getBytes(UTF_8));
    }
}
