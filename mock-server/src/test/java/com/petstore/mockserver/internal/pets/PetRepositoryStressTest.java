package com.petstore.mockserver.internal.pets;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Animal;
import com.petstore.mockserver.AnimalStatus;
import com.petstore.mockserver.NewAnimal;
import com.petstore.mockserver.testing.AtOnce;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads on one store, beside what {@link PetRepositoryLincheckTest} tries with three. */
@Timeout(60)
class PetRepositoryStressTest {

    private static final int THREADS = 8;
    private static final int ANIMALS_OF_EACH = 30_000;
    private static final int ALL = THREADS * ANIMALS_OF_EACH;
    private static final NewAnimal REX = new NewAnimal("Rex", 7, AnimalStatus.AVAILABLE);

    private final PetRepository store = new PetRepository(1);

    @Test
    void givesEachAddedAnimalTheNextIdentifierAndLosesNone() throws InterruptedException {
        List<long[]> ids = AtOnce.run(
                THREADS,
                () -> LongStream.generate(() -> store.add(REX).id())
                        .limit(ANIMALS_OF_EACH)
                        .toArray());

        long[] expected = LongStream.rangeClosed(1, ALL).toArray();
        assertThat(ids.stream().flatMapToLong(LongStream::of).sorted().toArray())
                .isEqualTo(expected);
        assertThat(ids(store.list(ALL + 1))).isEqualTo(expected);
        assertThat(ids(store.list(AnimalStatus.AVAILABLE, ALL + 1))).isEqualTo(expected);
    }

    @Test
    void listsAnAnimalThatAllReplaceUnderOneStatus() throws InterruptedException {
        AtOnce.run(THREADS, () -> {
            for (int i = 0; i < ANIMALS_OF_EACH; i++) {
                store.put(new Animal(1, "Rex", 7, i % 2 == 0 ? AnimalStatus.SOLD : AnimalStatus.PENDING));
            }
            return null;
        });

        List<Animal> byStatus = Stream.of(AnimalStatus.values())
                .flatMap(status -> store.list(status, ALL).stream())
                .toList();
        assertThat(byStatus).hasSize(1).isEqualTo(store.list(ALL));
    }

    private static long[] ids(List<Animal> animals) {
        return animals.stream().mapToLong(Animal::id).toArray();
    }
}
