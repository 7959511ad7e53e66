// SPDX-License-Identifier: Apache-2.0
package com.example;

/** States what the application found, and stops it where that is not what belongs there. */
final class Expect {

    private Expect() {}

    static void that(boolean holds, String expected, Object found) {
        if (!holds) {
            throw new IllegalStateException("Expected: " + expected + "; found: " + found);
        }
        System.out.println(expected + ": " + found);
    }
}
