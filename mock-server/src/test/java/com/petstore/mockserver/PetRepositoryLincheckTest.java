// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jetbrains.lincheck.datastructures.BooleanGen;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A store that threads use at once does what it does when they use it one after the other, in some order. */
@Param(name = "id", gen = IntGen.class, conf = "1:4")
@Param(name = "sold", gen = BooleanGen.class)
@Tag("search")
public class PetRepositoryLincheckTest {

    private static final int ALL = 100;

    private final PetRepository store = new PetRepository(1);
    private PetRepository.Snapshot kept = store.snapshot();

    @Test
    void underStress() {
        check(new StressOptions().iterations(20).invocationsPerIteration(500));
    }

    @Test
    void inAnyInterleaving() {
        check(new ModelCheckingOptions().iterations(5).invocationsPerIteration(100));
    }

    private static void check(Options<?, ?> options) {
        options.threads(3).actorsPerThread(2).actorsBefore(0).actorsAfter(2).check(PetRepositoryLincheckTest.class);
    }

    @Operation
    public MockPet add(boolean sold) {
        return store.add(NewMockPet.of("Rex", 7).status(status(sold)));
    }

    @Operation
    public void put(@Param(name = "id") int id, boolean sold) {
        store.put(MockPet.of(id, "Tom", 8).status(status(sold)));
    }

    @Operation
    public Optional<MockPet> find(@Param(name = "id") int id) {
        return store.find(id);
    }

    @Operation
    public List<MockPet> list() {
        return store.list(Optional.empty(), 2);
    }

    @Operation
    public List<MockPet> listOf(boolean sold) {
        return store.list(Optional.of(status(sold)), 2);
    }

    @Operation(nonParallelGroup = "snapshots")
    public PetRepository.Snapshot keep() {
        kept = store.snapshot();
        return kept;
    }

    @Operation(nonParallelGroup = "snapshots")
    public void goBack() {
        store.restore(kept);
    }

    @Operation
    public void replaceAll(@Param(name = "id") int id, boolean sold) {
        store.replaceAll(new Seed(
                List.of(MockPet.of(id, "Ada", 9).status(status(sold))),
                List.of(NewMockPet.of("Max", 9).status(status(sold))),
                null));
    }

    private static MockPetStatus status(boolean sold) {
        return sold ? MockPetStatus.SOLD : MockPetStatus.PENDING;
    }

    @Validate
    public void everyPetIsListedUnderItsStatus() {
        List<MockPet> all = store.list(Optional.empty(), ALL);
        List<MockPet> byStatus = Stream.of(MockPetStatus.PENDING, MockPetStatus.SOLD)
                .flatMap(status -> store.list(Optional.of(status), ALL).stream())
                .toList();
        if (byStatus.size() != all.size() || !all.containsAll(byStatus)) {
            throw new IllegalStateException("all are " + all + ", by status " + byStatus);
        }
    }
}
