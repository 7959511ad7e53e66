// SPDX-License-Identifier: Apache-2.0
package io.netty.util.concurrent;

/** Stands for the class of Netty's threads, which are event loops unless a subclass says that they may block. */
public class FastThreadLocalThread extends Thread {

    public FastThreadLocalThread(Runnable task, String name) {
        super(task, name);
    }

    public boolean permitBlockingCalls() {
        return false;
    }
}
