package com.petstore.mockserver.internal.wire;

import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.Response;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;

/**
 * Reads the body of a request on Jetty's threads, without holding one while the client takes its time. Jetty has such a
 * reader too, but it gives up the connection when a body is too large, and the client would not see the 413.
 */
public final class BodyReader implements Runnable {

    private final Request request;
    private final HttpLimits limits;
    private final Consumer<byte[]> whenWhole;
    private final Consumer<Optional<Response>> otherwise;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    private BodyReader(
            Request request, HttpLimits limits, Consumer<byte[]> whenWhole, Consumer<Optional<Response>> otherwise) {
        this.request = request;
        this.limits = limits;
        this.whenWhole = whenWhole;
        this.otherwise = otherwise;
    }

    /**
     * Reads all of a body.
     *
     * @param whenWhole gets the body
     * @param otherwise gets the response to a body that is too large, malformed or does not come; nothing if the client
     *     has gone
     */
    public static void read(
            Request request, HttpLimits limits, Consumer<byte[]> whenWhole, Consumer<Optional<Response>> otherwise) {
        new BodyReader(request, limits, whenWhole, otherwise).run();
    }

    @Override
    public void run() {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                otherwise.accept(refusal(chunk.getFailure()));
                return;
            }
            boolean isTooLarge = body.size() + chunk.remaining() > limits.bodyBytes();
            if (!isTooLarge) {
                body.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
            }
            boolean isLast = chunk.isLast();
            chunk.release();
            if (isTooLarge) {
                otherwise.accept(Optional.of(Errors.bodyTooLarge(limits.bodyBytes())));
                return;
            }
            if (isLast) {
                whenWhole.accept(body.toByteArray());
                return;
            }
        }
    }

    private Optional<Response> refusal(Throwable failure) {
        if (failure instanceof HttpException) {
            return Optional.of(Errors.malformed(400).andClose());
        }
        return failure instanceof TimeoutException
                ? Optional.of(Errors.bodyTooLate(limits.idleTime()))
                : Optional.empty();
    }
}
