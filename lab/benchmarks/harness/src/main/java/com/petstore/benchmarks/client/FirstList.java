// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

/** A program that does no more than to list pets once: {@code FirstList <class of the client> <base URL>}; it prints its CPU milliseconds. */
final class FirstList {

    private FirstList() {}

    public static void main(String[] args) throws Exception {
        ClientUnderTest underTest = Class.forName(args[0])
                .asSubclass(ClientUnderTest.class)
                .getConstructor()
                .newInstance();
        Object list = underTest.overNetwork(args[1]).listPets(20);
        if (list == null) {
            throw new IllegalStateException("listed nothing");
        }
        System.out.println(
                ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis());
        // A client may have threads that would keep the JVM alive.
        Runtime.getRuntime().halt(0);
    }
}
