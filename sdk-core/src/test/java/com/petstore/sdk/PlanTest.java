// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class PlanTest {

    private static final Plan AGREED = Plan.enterprise(5_000, 1_000_000);

    @Test
    void holdsTheQuotasThatWereAgreed() {
        assertThat(AGREED.name()).isEqualTo("Enterprise");
        assertThat(AGREED.requestsPerMinute()).isEqualTo(5_000);
        assertThat(AGREED.requestsPerDay()).isEqualTo(1_000_000);
        assertThat(AGREED).hasToString("Plan[name=Enterprise, requestsPerMinute=5000, requestsPerDay=1000000]");
    }

    @Test
    void comparesByValue() {
        assertThat(Plan.enterprise(5_000, 1_000_000)).isEqualTo(AGREED).hasSameHashCodeAs(AGREED);
        assertThat(AGREED)
                .isNotEqualTo(Plan.enterprise(5_001, 1_000_000))
                .isNotEqualTo(Plan.enterprise(5_000, 1_000_001))
                .isNotEqualTo("Enterprise");
        assertThat(Plan.enterprise(Plan.FREE.requestsPerMinute(), Plan.FREE.requestsPerDay()))
                .isNotEqualTo(Plan.FREE);
        assertThat(AGREED.hashCode()).isNotEqualTo(Plan.FREE.hashCode());
    }

    @Test
    void hasAQuotaOfAtLeastOne() {
        assertThat(Plan.enterprise(1, 1).requestsPerDay()).isEqualTo(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Plan.enterprise(0, 1))
                .withMessage("requestsPerMinute must be at least 1, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Plan.enterprise(1, 0))
                .withMessage("requestsPerDay must be at least 1, was 0");
    }
}
