// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.testing;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.NewMockPet;

/** Pets of the tests, as a server stores them and as clients send and receive them. */
public final class SamplePets {

    public static final NewMockPet REX = NewMockPet.of("Rex", 7).status(MockPetStatus.SOLD);

    /** {@link #REX} as the first pet of a server. */
    public static final String REX_AS_JSON = "{\"id\":1,\"name\":\"Rex\",\"categoryId\":7,\"status\":\"sold\"}";

    /** The list of a server that has {@link #REX} alone. */
    public static final String LIST = "[" + REX_AS_JSON + "]";

    /** The body of a request that adds a pet, of 29 bytes. */
    public static final String NEW_REX = "{\"name\":\"Rex\",\"categoryId\":7}";

    /** The body of a request that adds another. */
    public static final String NEW_IDA = "{\"name\":\"Ida\",\"categoryId\":3}";

    private SamplePets() {}
}
