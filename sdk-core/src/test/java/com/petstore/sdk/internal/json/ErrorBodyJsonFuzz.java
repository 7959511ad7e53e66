// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.petstore.sdk.model.ErrorBody;
import java.io.IOException;
import java.util.Optional;

/** The body of an error response. */
class ErrorBodyJsonFuzz {

    @FuzzTest
    void takesForAnErrorWhatJacksonsTreeShowsToBeOne(byte[] json) throws IOException {
        Optional<ErrorBody> decoded = Decoded.of(json, ErrorBodyJson::decode);

        // A field twice is refused, unless it is one that the interface document does not name.
        if (decoded.isPresent() || JacksonTree.hasUniqueNames(json)) {
            assertThat(decoded).isEqualTo(JacksonTree.of(json).flatMap(ErrorBodyJsonFuzz::errorBody));
        }
        if (decoded.isPresent()) {
            assertThat(Decoded.of(ObjectJson.encode(decoded.get()), ErrorBodyJson::decode))
                    .isEqualTo(decoded);
        }
    }

    private static Optional<ErrorBody> errorBody(JsonNode tree) {
        Optional<String> code = JacksonTree.text(tree, "code");
        Optional<String> message = JacksonTree.text(tree, "message");
        Optional<Long> status = JacksonTree.int64(tree, "status").filter(number -> number == number.intValue());
        return tree.isObject() && code.isPresent() && message.isPresent() && status.isPresent()
                ? Optional.of(ErrorBody.builder()
                        .code(code.get())
                        .message(message.get())
                        .status(status.get().intValue())
                        .build())
                : Optional.empty();
    }
}
