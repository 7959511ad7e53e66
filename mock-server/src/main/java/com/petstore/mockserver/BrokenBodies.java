// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/** Ways to send a body that no well-behaved server uses. */
final class BrokenBodies {

    private static final String END_OF_CHUNK = "\r\n";
    private static final String NO_SIZE = "zz\r\n";
    private static final int MOST_SLOW_PIECES = 10;
    private static final int SPACES = 32 * 1024;

    private BrokenBodies() {}

    /** Sends half of the body, or as many bytes as were asked for but never all of them, and ends the connection. */
    static Outcome cutOff(Response response, Optional<Long> bytes, Consumer<Exchange> end) {
        return exchange -> {
            byte[] body = response.body();
            long most = Math.max(0, body.length - 1);
            exchange.begin(response);
            exchange.write(ByteBuffer.wrap(body, 0, (int) Math.min(bytes.orElse(body.length / 2L), most)));
            end.accept(exchange);
        };
    }

    /** Goes past Jetty, which would write no such chunk, and ends the one before only with the next. */
    static Outcome brokenChunk(Response response) {
        return exchange -> {
            int half = response.body().length / 2;
            String broken = half == 0 ? NO_SIZE : END_OF_CHUNK + NO_SIZE;
            exchange.beginWithoutLength(response);
            exchange.write(ByteBuffer.wrap(response.body(), 0, half));
            exchange.writeRaw(
                    StandardCharsets.US_ASCII.encode(exchange.isHead() || !exchange.isHttp11() ? "" : broken));
            exchange.close();
        };
    }

    /** Sends the body and then spaces up to a size, in chunks, as fast as the client takes them. */
    static Outcome huge(Response response, long size) {
        return exchange -> {
            byte[] spaces = new byte[SPACES];
            Arrays.fill(spaces, (byte) ' ');
            exchange.beginWithoutLength(response);
            exchange.write(ByteBuffer.wrap(response.body()));
            long left = exchange.isHead() ? 0 : size - response.body().length;
            for (; left > 0; left -= SPACES) {
                exchange.write(ByteBuffer.wrap(spaces, 0, (int) Math.min(left, SPACES)));
            }
            exchange.finish();
        };
    }

    /** Sends the headers at once and the body in up to ten pieces, with a pause of the clock before each. */
    static Outcome slow(Injection injection, Duration time) {
        Instant start = injection.now();
        byte[] body = injection.response().body();
        return exchange -> {
            exchange.begin(injection.response());
            exchange.write(ByteBuffer.allocate(0));
            int pieces = Math.max(1, Math.min(MOST_SLOW_PIECES, body.length));
            for (int number = 1; number <= pieces; number++) {
                if (!injection.await(start.plus(time.multipliedBy(number).dividedBy(pieces)))) {
                    exchange.abandon();
                    return;
                }
                int from = body.length * (number - 1) / pieces;
                exchange.write(ByteBuffer.wrap(body, from, body.length * number / pieces - from));
            }
            exchange.finish();
        };
    }
}
