// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotaPlanTest {

    @ParameterizedTest
    @CsvSource({"free, 60, 1000", "pro, 300, 10000", "business, 1000, 100000", "enterprise:5000/500000, 5000, 500000"})
    void readsPlansWithTheNumbersOfTheInterfaceDocument(String text, long perMinute, long perDay) {
        QuotaPlan plan = QuotaPlan.parse(text);

        assertThat(plan.requestsPerMinute()).isEqualTo(perMinute);
        assertThat(plan.requestsPerDay()).isEqualTo(perDay);
    }

    @Test
    void readsPlansInAnyCase() {
        assertThat(QuotaPlan.parse("Free")).isEqualTo(QuotaPlan.FREE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "gold", "enterprise", "enterprise:5", "enterprise:5/", "enterprise:-1/5", "free:1/2"})
    void refusesAnUnknownPlan(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QuotaPlan.parse(text))
                .withMessage(
                        "plan must be free, pro, business, unlimited or enterprise:PER_MINUTE/PER_DAY, was " + text);
    }

    @ParameterizedTest
    @CsvSource({"0, 10, requestsPerMinute", "10, 0, requestsPerDay"})
    void refusesEnterpriseWithoutRequests(long perMinute, long perDay, String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QuotaPlan.enterprise(perMinute, perDay))
                .withMessage(name + " must be at least 1, was 0");
    }

    @Test
    void takesEnterpriseWithOneRequest() {
        assertThat(QuotaPlan.enterprise(1, 1).requestsPerDay()).isEqualTo(1);
    }
}
