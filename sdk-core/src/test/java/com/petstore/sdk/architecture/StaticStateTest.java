// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class StaticStateTest {

    private final StaticState state = new StaticState(getClass().getPackageName());

    @Test
    void findsThreadLocals() {
        assertThat(StaticState.threadLocals(List.of(Mutable.class, Immutable.class)))
                .containsExactly("Mutable.OF_A_THREAD", "Mutable.ofAThread");
    }

    @Test
    void findsStaticFieldsThatCanChange() {
        assertThat(state.mutableFields(List.of(Mutable.class)))
                .containsExactlyInAnyOrder(
                        "Mutable.assigned",
                        "Mutable.ARRAY",
                        "Mutable.LIST",
                        "Mutable.LIST_OF_LISTS",
                        "Mutable.COUNTER",
                        "Mutable.HOLDER",
                        "Mutable.SUBCLASS",
                        "Mutable.CAPTURING");
    }

    @Test
    void acceptsConstants() {
        assertThat(state.mutableFields(List.of(Immutable.class))).isEmpty();
    }

    private static class Holder {

        int changed;
    }

    private static final class HolderOfMore extends Holder {}

    private record Value(String name, List<String> list) {}

    private static final class Mutable {

        static final ThreadLocal<String> OF_A_THREAD = new ThreadLocal<>();
        static final int[] ARRAY = {1};
        static final List<String> LIST = new ArrayList<>();
        static final List<List<String>> LIST_OF_LISTS = List.of(new ArrayList<>());
        static final AtomicInteger COUNTER = new AtomicInteger();
        static final Holder HOLDER = new Holder();
        static final Holder SUBCLASS = new HolderOfMore();
        static final Supplier<String> CAPTURING = new ArrayList<String>()::toString;
        static String assigned = "";

        final ThreadLocal<String> ofAThread = new ThreadLocal<>();
        int ofAnObject;
    }

    private static final class Immutable {

        static final String TEXT = "a";
        static final int[] EMPTY = {};
        static final List<String> LIST = List.of("a");
        static final Map<String, List<String>> MAP = Map.of("a", List.of());
        static final Value VALUE = new Value("a", List.of("b"));
        static final Supplier<String> FUNCTION = () -> TEXT;
    }
}
