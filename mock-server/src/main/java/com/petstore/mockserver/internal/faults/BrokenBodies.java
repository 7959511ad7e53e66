package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.internal.wire.Exchange;
import com.petstore.mockserver.internal.wire.Exchange.BodyWriter;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Ways to send a body that no well-behaved server uses. */
final class BrokenBodies {

    private static final String END_OF_CHUNK = "\r\n";
    private static final String NO_SIZE = "zz\r\n";
    private static final int MOST_SLOW_PIECES = 10;

    private BrokenBodies() {}

    /** Sends half of the body, or as many bytes as were asked for but never all of them, and ends the connection. */
    static BodyWriter cutOff(Optional<Long> bytes, Consumer<Exchange> end) {
        return (exchange, response, body, whenWritten) -> {
            long most = Math.max(0, body.length - 1);
            int kept = (int) Math.min(bytes.orElse(body.length / 2L), most);
            write(response, ByteBuffer.wrap(body, 0, kept), whenWritten, () -> end.accept(exchange));
        };
    }

    /** Goes past Jetty, which would write no such chunk, and ends the one before only with the next. */
    static BodyWriter brokenChunk() {
        return (exchange, response, body, whenWritten) -> {
            response.getHeaders().remove(HttpHeader.CONTENT_LENGTH);
            int half = body.length / 2;
            String broken = half == 0 ? NO_SIZE : END_OF_CHUNK + NO_SIZE;
            ByteBuffer bytes = StandardCharsets.US_ASCII.encode(isHead(exchange) ? "" : broken);
            Callback close = Callback.from(exchange::close, whenWritten::failed);
            write(
                    response,
                    ByteBuffer.wrap(body, 0, half),
                    whenWritten,
                    () -> exchange.endPoint().write(close, bytes));
        };
    }

    /** Sends the body and then spaces up to a size, in chunks, as fast as the client takes them. */
    static BodyWriter huge(long size) {
        return (exchange, response, body, whenWritten) -> {
            response.getHeaders().remove(HttpHeader.CONTENT_LENGTH);
            long length = isHead(exchange) ? body.length : Math.max(size, body.length);
            InputStream endless = new SequenceInputStream(new ByteArrayInputStream(body), new Spaces());
            Content.copy(Content.Source.from(null, endless, 0, length), response, whenWritten);
        };
    }

    /** Sends the headers at once and the body in up to ten pieces, with a pause of the clock before each. */
    static BodyWriter slow(Injection injection, Duration time) {
        Instant start = injection.now();
        return (exchange, response, body, whenWritten) -> {
            int pieces = Math.max(1, Math.min(MOST_SLOW_PIECES, body.length));
            Callback then = whenWritten;
            // From the last piece to the first, since each has to know the next.
            for (int number = pieces; number > 0; number--) {
                int from = body.length * (number - 1) / pieces;
                ByteBuffer piece = ByteBuffer.wrap(body, from, body.length * number / pieces - from);
                boolean isLast = number == pieces;
                Callback whenPieceWritten = then;
                Instant moment = start.plus(time.multipliedBy(number).dividedBy(pieces));
                Runnable write = () -> response.write(isLast, piece, whenPieceWritten);
                then = Callback.from(() -> injection.waitUntil(moment, write), whenWritten::failed);
            }
            response.write(false, ByteBuffer.allocate(0), then);
        };
    }

    private static final class Spaces extends InputStream {

        @Override
        public int read() {
            return ' ';
        }

        @Override
        public int read(byte[] bytes, int from, int count) {
            Arrays.fill(bytes, from, from + count, (byte) ' ');
            return count;
        }
    }

    private static void write(Response response, ByteBuffer bytes, Callback whenWritten, Runnable then) {
        response.write(false, bytes, Callback.from(then, whenWritten::failed));
    }

    private static boolean isHead(Exchange exchange) {
        return exchange.request().getMethod().equals("HEAD");
    }
}
