// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineTimeTest {

    @ParameterizedTest
    @CsvSource({
        "5000000, 0,       5000000", // set back
        "5000000, 10004,   5000000", // corrected
        "5000000, 10005,   10005000000",
        "5000000, 3600000, 3600000000000"
    })
    void countsTheTimeThatTheMachineHasSlept(long nanos, long millis, long passed) {
        MachineTime earlier = new MachineTime(-7, 1_000_000);

        assertThat(new MachineTime(-7 + nanos, 1_000_000 + millis).nanosSince(earlier))
                .isEqualTo(passed);
    }
}
