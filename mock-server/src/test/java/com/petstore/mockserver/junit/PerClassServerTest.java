// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(Lifecycle.PER_CLASS)
@WithMockPetStore(lifecycle = Lifecycle.PER_CLASS)
class PerClassServerTest {

    private final MockPetStore ofTheClass;
    private final Map<Integer, MockPetStore> serversByArgument = new HashMap<>();

    PerClassServerTest(MockPetStore mock) {
        ofTheClass = mock;
    }

    @BeforeAll
    void isThereBeforeAllTests(MockPetStore mock) {
        assertThat(mock).isSameAs(ofTheClass);
    }

    @Test
    void isThatOfTheConstructor(MockPetStore mock) {
        assertThat(mock).isSameAs(ofTheClass);
    }

    @Nested
    class InANestedClass {

        @Test
        void isTheSame(MockPetStore mock) {
            assertThat(mock).isSameAs(ofTheClass);
        }
    }

    @Nested
    @WithMockPetStore
    class InANestedClassWithItsOwnSettings {

        @Test
        void isAnother(MockPetStore mock) {
            assertThat(mock).isNotSameAs(ofTheClass);
        }
    }

    @Nested
    @ParameterizedClass
    @ValueSource(ints = {1, 2})
    @WithMockPetStore(lifecycle = Lifecycle.PER_CLASS)
    class InAParameterisedClass {

        @Parameter
        int argument;

        @RepeatedTest(2)
        void isSharedByTheTestsOfOneSetOfArguments(MockPetStore mock) {
            assertThat(serversByArgument.computeIfAbsent(argument, first -> mock))
                    .isSameAs(mock);
            assertThat(Set.copyOf(serversByArgument.values())).hasSameSizeAs(serversByArgument.keySet());
        }
    }
}
