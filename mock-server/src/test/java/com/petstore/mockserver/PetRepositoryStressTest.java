// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.AtOnce;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads on one store, beside what {@link PetRepositoryLincheckTest} tries with three. */
@Timeout(60)
class PetRepositoryStressTest {

    private static final int THREADS = 8;
    private static final int PETS_OF_EACH = 30_000;
    private static final int ALL = THREADS * PETS_OF_EACH;
    private static final NewMockPet REX = NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE);

    private final PetRepository store = new PetRepository(1);

    @Test
    void givesEachAddedPetTheNextIdentifierAndLosesNone() throws InterruptedException {
        List<long[]> ids = AtOnce.run(
                THREADS,
                () -> LongStream.generate(() -> store.add(REX).id())
                        .limit(PETS_OF_EACH)
                        .toArray());

        long[] expected = LongStream.rangeClosed(1, ALL).toArray();
        assertThat(ids.stream().flatMapToLong(LongStream::of).sorted().toArray())
                .isEqualTo(expected);
        assertThat(ids(store.list(Optional.empty(), ALL + 1))).isEqualTo(expected);
        assertThat(ids(store.list(Optional.of(MockPetStatus.AVAILABLE), ALL + 1)))
                .isEqualTo(expected);
    }

    @Test
    void listsAPetThatAllReplaceUnderOneStatus() throws InterruptedException {
        AtOnce.run(THREADS, () -> {
            for (int i = 0; i < PETS_OF_EACH; i++) {
                store.put(MockPet.of(1, "Rex", 7).status(i % 2 == 0 ? MockPetStatus.SOLD : MockPetStatus.PENDING));
            }
            return null;
        });

        List<MockPet> byStatus = Stream.of(MockPetStatus.PENDING, MockPetStatus.SOLD)
                .flatMap(status -> store.list(Optional.of(status), ALL).stream())
                .toList();
        assertThat(byStatus).hasSize(1).isEqualTo(store.list(Optional.empty(), ALL));
    }

    private static long[] ids(List<MockPet> pets) {
        return pets.stream().mapToLong(MockPet::id).toArray();
    }
}
