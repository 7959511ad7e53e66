// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;

/** Shows that nothing keeps an object. */
public final class Garbage {

    /** With each, more kinds of objects are collected, such as those in an old generation. */
    private static final int MOST_COLLECTIONS = 50;

    private Garbage() {}

    /** Asks for collections, with a bound, until this object is collected. */
    public static void awaitCollected(WeakReference<?> reference) {
        for (int i = 0; i < MOST_COLLECTIONS && reference.get() != null; i++) {
            System.gc();
        }
        assertThat(reference.get()).as("an object that nothing should keep").isNull();
    }
}
