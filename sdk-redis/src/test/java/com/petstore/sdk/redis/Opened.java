// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import java.util.ArrayDeque;
import java.util.Deque;

/** What a test has opened: the last is closed first. */
final class Opened implements AutoCloseable {

    private final Deque<AutoCloseable> all = new ArrayDeque<>();

    <T extends AutoCloseable> T add(T one) {
        all.push(one);
        return one;
    }

    @Override
    public void close() {
        while (!all.isEmpty()) {
            try {
                all.pop().close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
