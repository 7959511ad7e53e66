// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.model.NewPet;

/** A pet for tests that are not about pets. */
public final class SamplePets {

    public static final NewPet REX = NewPet.builder().name("Rex").categoryId(7).build();

    /** The same, once it has been created. */
    public static final String REX_JSON = "{\"id\":1,\"name\":\"Rex\",\"categoryId\":7}";

    private SamplePets() {}
}
