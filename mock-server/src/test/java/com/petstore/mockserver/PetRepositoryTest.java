// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.petstore.mockserver.testing.AtOnce;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PetRepositoryTest {

    private final PetRepository store = new PetRepository(1);

    @Test
    void givesIdentifiersOneByOne() {
        assertThat(IntStream.range(0, 3).mapToObj(i -> add().id())).containsExactly(1L, 2L, 3L);
    }

    @Test
    void appliesASeedWholeOrNotAtAll() {
        Seed seed = new Seed(
                List.of(MockPet.of(Long.MAX_VALUE - 1, "Rex", 7)),
                List.of(NewMockPet.of("Tom", 7), NewMockPet.of("Ida", 7)),
                "[1]");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.addAll(seed))
                .withMessage("seed must have at most 1 pets without id, since no identifier is left after "
                        + Long.MAX_VALUE + ", had 2");
        assertThatIllegalArgumentException().isThrownBy(() -> store.replaceAll(seed));
        assertThat(store.snapshot().pets()).isEmpty();
        assertThat(store.orders()).isEqualTo("[]");
    }

    @Test
    void passesOverIdentifiersThatAreTaken() {
        store.put(MockPet.of(1, "Rex", 7));
        store.put(MockPet.of(2, "Tom", 7));

        assertThat(add().id()).isEqualTo(3);
    }

    @Test
    void givesNoIdentifierThatAPetHasHad() {
        store.put(MockPet.of(7, "Rex", 7));
        store.replaceAll(new Seed(List.of(MockPet.of(3, "Tom", 7)), List.of(NewMockPet.of("Ida", 7)), null));

        assertThat(store.list(Optional.empty(), 10)).extracting(MockPet::id).containsExactly(3L, 8L);
    }

    @Test
    void doesNotReplaceAPetThatHasTheLargestIdentifier() {
        PetRepository full = new PetRepository(Long.MAX_VALUE);
        full.put(MockPet.of(Long.MAX_VALUE, "Rex", 7));

        assertThatIllegalStateException().isThrownBy(() -> full.add(NewMockPet.of("Tom", 7)));
    }

    @Test
    void givesTheLargestIdentifierAndThenNoMore() {
        PetRepository full = new PetRepository(Long.MAX_VALUE);
        assertThat(full.add(NewMockPet.of("Rex", 7)).id()).isEqualTo(Long.MAX_VALUE);

        assertThatIllegalStateException()
                .isThrownBy(() -> full.add(NewMockPet.of("Tom", 7)))
                .withMessage("no identifier is left after 9223372036854775807");
    }

    @Test
    void continuesFromASnapshotOfAnotherStore() {
        PetRepository.Snapshot snapshot = store.snapshot();
        PetRepository thousands = new PetRepository(1_000);
        thousands.restore(snapshot);
        assertThat(thousands.add(NewMockPet.of("Rex", 7)).id()).isEqualTo(1);
    }

    @Test
    void findsAPetByItsIdentifier() {
        MockPet rex = add();

        assertThat(store.find(1)).contains(rex);
        assertThat(store.find(2)).isEmpty();
    }

    @Test
    void restoringBringsBackWhatWasStoredAndNothingElse() {
        MockPet rex = add();
        PetRepository.Snapshot snapshot = store.snapshot();
        add();
        store.restore(snapshot);

        assertThat(store.list(Optional.empty(), 100)).containsExactly(rex);
    }

    @Test
    void replacingAllDropsTheOthersAndContinuesTheIdentifiers() {
        add();
        store.replaceAll(new Seed(List.of(MockPet.of(9, "Tom", 7)), List.of(NewMockPet.of("Rex", 7)), null));

        assertThat(store.list(Optional.empty(), 100)).extracting(MockPet::id).containsExactly(9L, 10L);
    }

    @Test
    void listsByAscendingIdentifier() {
        store.put(MockPet.of(9, "Rex", 7));
        store.put(MockPet.of(3, "Tom", 7));

        assertThat(store.list(Optional.empty(), 100)).extracting(MockPet::id).containsExactly(3L, 9L);
    }

    @Test
    void listsOnlyTheGivenStatus() {
        add(MockPetStatus.SOLD);
        add();
        MockPet pending = add(MockPetStatus.PENDING);

        assertThat(store.list(Optional.of(MockPetStatus.PENDING), 100)).containsExactly(pending);
    }

    @Test
    void listsNoMoreThanTheLimit() {
        IntStream.range(0, 5).forEach(i -> add(MockPetStatus.SOLD));

        assertThat(store.list(Optional.of(MockPetStatus.SOLD), 2))
                .extracting(MockPet::id)
                .containsExactly(1L, 2L);
        assertThat(store.list(Optional.empty(), 2)).extracting(MockPet::id).containsExactly(1L, 2L);
    }

    @Test
    void replacingAPetTakesItOutOfItsOldStatus() {
        MockPet sold = add(MockPetStatus.SOLD);
        store.put(MockPet.of(sold.id(), "Rex", 7).status(MockPetStatus.PENDING));

        assertThat(store.list(Optional.of(MockPetStatus.SOLD), 100)).isEmpty();
        assertThat(store.list(Optional.of(MockPetStatus.PENDING), 100)).hasSize(1);
    }

    @Test
    void losesNothingAndRepeatsNoIdentifierUnderEightThreads() throws InterruptedException {
        AtOnce.run(8, () -> {
            IntStream.range(0, 1_000).forEach(i -> add(MockPetStatus.AVAILABLE));
            return null;
        });

        assertThat(store.list(Optional.empty(), 10_000))
                .extracting(MockPet::id)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 8_000).boxed().toList());
        assertThat(store.list(Optional.of(MockPetStatus.AVAILABLE), 10_000)).hasSize(8_000);
    }

    @Test
    void hasNoOrdersAtFirst() {
        assertThat(store.orders()).isEqualTo("[]");
    }

    @Test
    void keepsOrdersAsTheyWereGiven() {
        store.replaceOrders("[{\"id\": 1}]");

        assertThat(store.orders()).isEqualTo("[{\"id\": 1}]");
    }

    @Test
    void aSeedWithoutOrdersLeavesThemOrReplacesThemByNone() {
        store.replaceOrders("[{}]");
        Seed empty = new Seed(List.of(), List.of(), null);

        store.addAll(empty);
        assertThat(store.orders()).isEqualTo("[{}]");
        store.replaceAll(empty);
        assertThat(store.orders()).isEqualTo("[]");
    }

    @Test
    void restoringBringsBackTheOrders() {
        store.replaceOrders("[1]");
        PetRepository.Snapshot snapshot = store.snapshot();
        store.replaceOrders("[2]");
        store.restore(snapshot);

        assertThat(store.orders()).isEqualTo("[1]");
    }

    private MockPet add() {
        return store.add(NewMockPet.of("Rex", 7));
    }

    private MockPet add(MockPetStatus status) {
        return store.add(NewMockPet.of("Rex", 7).status(status));
    }
}
