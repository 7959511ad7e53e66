// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.eclipse.jetty.util.BufferUtil;

/** The ways in which a fault has a response sent, for tests of clients that must survive a bad network. */
final class Damage {

    private static final int MOST_SLOW_PIECES = 10;
    private static final int SPACES = 32 * 1024;

    private Damage() {}

    /** No response: the connection stays open until the client closes it. */
    static void stall(Reply reply, Incoming in, Waits waits) {
        waits.stall(in);
        in.drop();
    }

    /** No response: the connection is reset. */
    static void reset(Reply reply, Incoming in, Waits waits) {
        in.reset();
    }

    /** No response: the connection is closed in order. */
    static void close(Reply reply, Incoming in, Waits waits) {
        in.close();
    }

    /** The start of the body, never all of it, and then the connection is reset. */
    static Reply.Sending resetAfter(long bytes) {
        return (reply, in, waits) -> {
            sendStart(reply, in, bytes);
            in.reset();
        };
    }

    /** The start of the body, never all of it, and then the connection is closed in order. */
    static Reply.Sending closeAfter(long bytes) {
        return (reply, in, waits) -> {
            sendStart(reply, in, bytes);
            in.close();
        };
    }

    private static void sendStart(Reply reply, Incoming in, long bytes) throws IOException {
        byte[] body = reply.body();
        reply.begin(in, true);
        in.write(ByteBuffer.wrap(body, 0, (int) Math.min(bytes, Math.max(0, body.length - 1))));
    }

    /** The headers, and the body in up to ten pieces over some time. */
    static Reply.Sending slowly(Duration time) {
        return (reply, in, waits) -> {
            byte[] body = reply.body();
            Instant start = in.clock().instant();
            reply.begin(in, true);
            in.write(ByteBuffer.allocate(0));
            int count = Math.min(MOST_SLOW_PIECES, body.length);
            for (int number = 1; number <= count; number++) {
                if (!waits.until(in, start.plus(time.multipliedBy(number).dividedBy(count)))) {
                    in.drop();
                    return;
                }
                int from = body.length * (number - 1) / count;
                in.write(ByteBuffer.wrap(body, from, body.length * number / count - from));
            }
            in.finish(BufferUtil.EMPTY_BUFFER);
        };
    }

    /** The body, and spaces up to some size. */
    static Reply.Sending filledUpTo(long bytes) {
        return (reply, in, waits) -> {
            byte[] spaces = new byte[SPACES];
            Arrays.fill(spaces, (byte) ' ');
            reply.begin(in, false);
            in.write(ByteBuffer.wrap(reply.body()));
            long left = in.isHead() ? 0 : bytes - reply.body().length;
            for (; left > 0; left -= SPACES) {
                in.write(ByteBuffer.wrap(spaces, 0, (int) Math.min(left, SPACES)));
            }
            in.finish(BufferUtil.EMPTY_BUFFER);
        };
    }

    /**
     * Half of the body in a chunk, and a chunk with an invalid size. Goes past Jetty, which would write no such chunk, and ends the one
     * before only with the next.
     */
    static void breakChunk(Reply reply, Incoming in, Waits waits) throws IOException {
        int half = reply.body().length / 2;
        String broken = half == 0 ? "zz\r\n" : "\r\nzz\r\n";
        reply.begin(in, false);
        in.write(ByteBuffer.wrap(reply.body(), 0, half));
        in.writeRaw(StandardCharsets.US_ASCII.encode(in.isHttp11() ? broken : ""));
        in.close();
    }
}
