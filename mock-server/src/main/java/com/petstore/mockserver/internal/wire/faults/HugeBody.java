package com.petstore.mockserver.internal.wire.faults;

import com.petstore.mockserver.internal.wire.BodyWriter;
import com.petstore.mockserver.internal.wire.Exchange;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;

/** Sends a body and then spaces up to a size, as fast as the client takes them; without saying how many will come. */
final class HugeBody implements BodyWriter {

    private static final byte[] SPACES = " ".repeat(64 * 1024).getBytes(StandardCharsets.US_ASCII);

    private final long size;

    HugeBody(long size) {
        this.size = size;
    }

    @Override
    public void write(Exchange exchange, Response response, byte[] body, Callback whenWritten) {
        response.getHeaders().remove(HttpHeader.CONTENT_LENGTH);
        long spaces = exchange.request().getMethod().equals("HEAD") ? 0 : size - body.length;
        response.write(
                false,
                ByteBuffer.wrap(body),
                Callback.from(() -> writeSpaces(spaces, response, whenWritten), whenWritten::failed));
    }

    private static void writeSpaces(long count, Response response, Callback whenWritten) {
        new IteratingCallback() {
            private long left = Math.max(0, count);
            private boolean isDone;

            @Override
            protected Action process() {
                if (isDone) {
                    return Action.SUCCEEDED;
                }
                int size = (int) Math.min(left, SPACES.length);
                left -= size;
                isDone = left == 0;
                response.write(isDone, ByteBuffer.wrap(SPACES, 0, size), this);
                return Action.SCHEDULED;
            }

            @Override
            protected void onCompleteSuccess() {
                whenWritten.succeeded();
            }

            @Override
            protected void onCompleteFailure(Throwable cause) {
                whenWritten.failed(cause);
            }
        }.iterate();
    }
}
