// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CreatesTest {

    private final Creates creates = new Creates();

    @Test
    void acceptsEachConfirmedPetOnce() {
        creates.confirmed("a-1");

        assertThat(creates.judge(creates.expected(), List.of("a-1"))).isEmpty();
        assertThat(creates.judged()).isEqualTo(1);
    }

    @Test
    void findsAPetThatIsThereTwice() {
        creates.unknown("a-1");

        assertThat(creates.judge(creates.expected(), List.of("a-1", "a-1"))).containsExactly("[a-1]: created twice");
    }

    @Test
    void findsAConfirmedPetThatIsNotThere() {
        creates.confirmed("a-1");

        assertThat(creates.judge(creates.expected(), List.of())).containsExactly("[a-1]: created and not there");
    }

    @Test
    void acceptsAnUnknownOutcomeEitherWay() {
        creates.unknown("a-1");
        creates.unknown("a-2");

        assertThat(creates.judge(creates.expected(), List.of("a-1"))).isEmpty();
        assertThat(creates.unknownOutcomes()).isEqualTo(2);
    }

    @Test
    void findsAPetWhoseCreateFailed() {
        creates.failed("a-1");

        assertThat(creates.judge(creates.expected(), List.of("a-1")))
                .containsExactly("[a-1]: there although its create failed");
    }

    @Test
    void expectsNothingOfAServerThatIsGone() {
        creates.confirmed("a-1");
        creates.failed("a-2");
        creates.nextLife();

        assertThat(creates.judge(creates.expected(), List.of())).isEmpty();
    }

    @Test
    void findsAPetThatIsThereInTwoLivesOfTheServer() {
        creates.unknown("a-1");
        creates.judge(creates.expected(), List.of("a-1"));
        creates.nextLife();

        assertThat(creates.judge(creates.expected(), List.of("a-1"))).containsExactly("[a-1]: created twice");
    }
}
