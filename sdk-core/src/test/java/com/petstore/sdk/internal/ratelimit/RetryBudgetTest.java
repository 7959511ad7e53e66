// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    private final RetryBudget budget = new RetryBudget();

    @Test
    void stopsRetriesAtTheFifthFailureInARow() {
        for (int i = 1; i <= 4; i++) {
            assertThat(budget.failed()).as("failure " + i).isTrue();
        }
        assertThat(budget.failed()).isFalse();
    }

    @Test
    void givesATokenBackForTenSuccesses() {
        for (int i = 0; i < 5; i++) {
            budget.failed();
        }
        for (int i = 0; i < 11; i++) {
            budget.succeeded();
        }

        assertThat(budget.failed()).isTrue();
        assertThat(budget.failed()).isFalse();
    }

    @Test
    void neverHoldsMoreThanItBeganWith() {
        for (int i = 0; i < 1000; i++) {
            budget.succeeded();
        }

        stopsRetriesAtTheFifthFailureInARow();
    }

    @Test
    void recoversFromALongOutageAsFastAsFromAShortOne() {
        for (int i = 0; i < 1000; i++) {
            budget.failed();
        }
        for (int i = 0; i < 61; i++) {
            budget.succeeded();
        }

        assertThat(budget.failed()).isTrue();
    }
}
