// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.faults;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPet;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockRequest;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.faults.InjectedFault.Consequence;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Holds what calls told their callers to what was promised, and to what the server knows of them. */
final class Verdicts {

    private final List<Pet> listed;
    private final Map<String, List<MockRequest>> journal;
    private final Map<String, List<MockPet>> pets;
    private int notRepeated;

    /** Takes the pets that every list begins with. */
    Verdicts(MockPetStore server, List<Pet> listed) {
        this.listed = listed;
        this.journal = server.journal().requests().stream()
                .collect(groupingBy(
                        request -> request.header(InjectedFaults.CALL).orElse("no call")));
        this.pets = server.pets().stream().collect(groupingBy(MockPet::name));
    }

    /** How many calls were not retried, because too many others had just failed. */
    int notRepeated() {
        return notRepeated;
    }

    void check(PlannedCall call, Outcome outcome) {
        Expectation expected = expected(call, outcome);
        assertThat(outcome.attempts()).as("attempts of %s", call).isEqualTo(expected.attempts());
        checkFailure(call, outcome.failure(), expected);
        if (outcome.failure().isEmpty() && !call.create()) {
            assertThat(outcome.pets()).as("response to %s", call).isEqualTo(listed.subList(0, call.number()));
        }
        checkStore(call, outcome, expected);
        assertThat(journal.getOrDefault(call.id(), List.of()))
                .as("requests of %s", call)
                .extracting(MockRequest::status)
                .isEqualTo(expected.statuses());
    }

    private Expectation expected(PlannedCall call, Outcome outcome) {
        Expectation expected = Expectation.of(call);
        if (outcome.failure().isEmpty() || outcome.attempts() >= expected.attempts()) {
            return expected;
        }
        Expectation early = Expectation.withoutRepeatAfter(outcome.attempts(), call);
        if (early.failure().map(InjectedFault::consequence).equals(Optional.of(Consequence.MAY_PASS))) {
            notRepeated++;
            return early;
        }
        return expected;
    }

    private static void checkFailure(PlannedCall call, Optional<PetStoreException> failure, Expectation expected) {
        assertThat(failure.<Class<?>>map(PetStoreException::getClass))
                .as("failure of %s: %s", call, failure)
                .isEqualTo(expected.failure().map(InjectedFault::failure));
        failure.ifPresent(told -> {
            assertThat(told.outcomeUnknown()).as("outcomeUnknown of %s", call).isEqualTo(expected.outcomeUnknown());
            assertThat(told.getSuppressed()).as("earlier failures of %s", call).hasSize(expected.attempts() - 1);
            if (told instanceof PetStoreApiException responded) {
                assertThat(OptionalInt.of(responded.status()))
                        .as("status of %s", call)
                        .isEqualTo(expected.statuses().get(expected.attempts() - 1));
            }
        });
    }

    private void checkStore(PlannedCall call, Outcome outcome, Expectation expected) {
        List<MockPet> stored = pets.getOrDefault(call.id(), List.of());
        assertThat(stored).as("pets of %s", call).hasSize(expected.stored() ? 1 : 0);
        if (call.create() && outcome.failure().isEmpty()) {
            MockPet pet = stored.get(0);
            assertThat(pet)
                    .isEqualTo(MockPet.of(pet.id(), call.id(), call.number()).status(MockPetStatus.PENDING));
            assertThat(outcome.pets())
                    .as("response to %s", call)
                    .containsExactly(Pet.builder()
                            .id(pet.id())
                            .name(call.id())
                            .categoryId(call.number())
                            .status(PetStatus.PENDING)
                            .build());
        }
    }
}
