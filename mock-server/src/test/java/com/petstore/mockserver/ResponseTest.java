// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResponseTest {

    @Test
    void writesAnErrorInTheDocumentedForm() {
        assertThat(new String(Response.error(404, "not_found", "no such path").body(), UTF_8))
                .isEqualTo("{\"code\":\"not_found\",\"message\":\"no such path\",\"status\":404}");
    }
}
