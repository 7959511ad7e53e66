// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

/** What compilers of other languages do: throws what is checked in Java where nothing says so. */
public final class Unchecked {

    private Unchecked() {}

    /** Never returns; the type is whatever the place needs. */
    public static <T> T fail(Throwable checked) {
        throw Unchecked.<RuntimeException>as(checked);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the cast is not made where the program runs
    private static <E extends Throwable> E as(Throwable checked) throws E {
        throw (E) checked;
    }
}
