// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;

/** Counts the connections that calls hold, as OkHttp tells of them. */
final class ConnectionsInUse extends EventListener {

    private int count;

    @Override
    public synchronized void connectionAcquired(Call call, Connection connection) {
        count++;
    }

    @Override
    public synchronized void connectionReleased(Call call, Connection connection) {
        count--;
        notifyAll();
    }

    /** Waits, on real time and with a bound, until no call holds any. */
    synchronized void awaitNone() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (count > 0) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError(count + " connections are in use");
            }
            wait(left);
        }
    }
}
