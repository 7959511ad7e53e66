// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whether there are any faults, which the server asks of itself for every request. */
@Timeout(60)
class EmptyFaultsTest {

    private static final FaultRequest LIST =
            new FaultsTest.Sent(Optional.of(Operation.LIST_PETS), "GET", "/v1/pets", Optional.empty(), Map.of());

    private final Faults faults = new Faults(42, List.of());

    @Test
    void thereAreNoneAtFirst() {
        assertThat(faults.isEmpty()).isTrue();
    }

    @Test
    void thereAreSomeUntilTheLastIsRemoved() {
        RegisteredFault one = faults.add(Fault.status(500));
        RegisteredFault other = faults.add(Fault.status(500));

        faults.remove(one.id());
        assertThat(faults.isEmpty()).isFalse();
        faults.remove(other.id());
        assertThat(faults.isEmpty()).isTrue();
    }

    @Test
    void thereAreNoneOnceTheyAreCleared() {
        faults.add(Fault.status(500));

        faults.clear();
        assertThat(faults.isEmpty()).isTrue();
    }

    @Test
    void thereAreThoseOfTheStartAgainAfterAReset() {
        Faults withOne = new Faults(42, List.of(Fault.status(500)));
        assertThat(withOne.isEmpty()).isFalse();

        withOne.clear();
        withOne.reset();
        assertThat(withOne.isEmpty()).isFalse();
    }

    @Test
    void thereAreNoneAfterAResetToNone() {
        faults.add(Fault.status(500));

        faults.reset();
        assertThat(faults.isEmpty()).isTrue();
    }

    @Test
    void askingWaitsForNoPredicate() {
        faults.add(Fault.status(500).matching(request -> !isEmptySaysAnotherThread()));

        assertThat(faults.take(false, LIST, false)).isNotNull();
    }

    /** While the predicate is asked, with the lock that keeps everything else out. */
    private boolean isEmptySaysAnotherThread() {
        boolean[] answer = new boolean[1];
        Thread other = new Thread(() -> answer[0] = faults.isEmpty());
        other.start();
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return answer[0];
    }
}
