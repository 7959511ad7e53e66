// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.RateLimitException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.servlet.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A test of controllers alone, without a service and without a client. */
@WebMvcTest(ControllersTest.Shop.class)
@Import(ControllersTest.Shop.class)
class ControllersTest {

    @Autowired
    MockMvc mvc;

    @RestController
    static class Shop {

        @GetMapping("/shop")
        String pets() {
            throw new RateLimitException(FailureFacts.of("listPets").retryAfter(Duration.ofSeconds(7)));
        }
    }

    @Test
    void respondsToFailureAsInProduction() throws Exception {
        MockHttpServletResponse response =
                mvc.perform(MockMvcRequestBuilders.get("/shop")).andReturn().getResponse();

        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getHeader("Retry-After")).isEqualTo("7");
    }
}
