// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/** Lets tests of the internals make their values as users do. */
public final class Specs {

    private Specs() {}

    public static FaultSpec of(Fault fault) {
        return fault.spec();
    }

    public static StubSpec of(Stub stub) {
        return stub.spec();
    }
}
