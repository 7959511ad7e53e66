// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** The ways in which a fault ends a client's connection, below HTTP. */
public final class Disconnection {

    private static final Logger LOG = System.getLogger(Disconnection.class.getName());
    private static final int BUFFER = 4096;

    private Disconnection() {}

    /** By TCP RST: what the client has not read yet may be lost, and with TLS there is no {@code close_notify}. */
    public static void reset(EndPoint endPoint) {
        EndPoint socket = endPoint;
        while (socket instanceof EndPoint.Wrapper wrapper) {
            socket = wrapper.unwrap();
        }
        try {
            if (socket.getTransport() instanceof SocketChannel channel) {
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The client has gone before it could be reset", e);
        }
        socket.close();
    }

    /** Discards whatever the client still sends, and runs a task when it has closed its connection. */
    public static void awaitEnd(EndPoint endPoint, Runnable then) {
        try {
            ByteBuffer buffer = BufferUtil.allocate(BUFFER);
            int read = endPoint.fill(buffer);
            while (read > 0) {
                BufferUtil.clear(buffer);
                read = endPoint.fill(buffer);
            }
            if (read < 0) {
                then.run();
            } else {
                endPoint.fillInterested(Callback.from(() -> awaitEnd(endPoint, then), failure -> then.run()));
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The client has gone", e);
            then.run();
        }
    }
}
