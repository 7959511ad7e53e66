package com.petstore.mockserver.internal.wire.faults;

import com.petstore.mockserver.internal.faults.FaultDetails;
import com.petstore.mockserver.internal.wire.BodyWriter;
import com.petstore.mockserver.internal.wire.Exchange;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.Callback;

/** Bodies after which the connection cannot be used again. */
final class BrokenBodies {

    private static final String END_OF_CHUNK = "\r\n";
    private static final String NO_SIZE = "zz\r\n";

    private BrokenBodies() {}

    /** Sends half of the body, or as many bytes as were asked for but never all of them, and ends the connection. */
    static BodyWriter cutOff(FaultDetails details, Consumer<Exchange> end) {
        return (exchange, response, body, whenWritten) -> {
            long most = Math.max(0, body.length - 1);
            int kept = (int) Math.min(details.bytes().orElse(body.length / 2), most);
            response.write(
                    false,
                    ByteBuffer.wrap(body, 0, kept),
                    Callback.from(() -> end.accept(exchange), whenWritten::failed));
        };
    }

    /** Goes past Jetty, which would write no such chunk, and ends the one before only with the next. */
    static BodyWriter brokenChunk() {
        return (exchange, response, body, whenWritten) -> {
            response.getHeaders().remove(HttpHeader.CONTENT_LENGTH);
            int half = body.length / 2;
            boolean isHead = exchange.request().getMethod().equals("HEAD");
            String broken = half == 0 ? NO_SIZE : END_OF_CHUNK + NO_SIZE;
            ByteBuffer bytes = StandardCharsets.US_ASCII.encode(isHead ? "" : broken);
            Callback close = Callback.from(exchange::close, whenWritten::failed);
            response.write(
                    false,
                    ByteBuffer.wrap(body, 0, half),
                    Callback.from(() -> exchange.endPoint().write(close, bytes), whenWritten::failed));
        };
    }
}
