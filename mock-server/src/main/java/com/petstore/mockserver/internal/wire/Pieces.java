package com.petstore.mockserver.internal.wire;

import com.petstore.mockserver.internal.service.Response;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A body that is made while it is sent: each piece once the client has taken the one before.
 *
 * @param head status and headers
 * @param pieces the next bytes, which may be none, or empty at the end; it may wait for them
 */
public record Pieces(Response head, Supplier<Optional<byte[]>> pieces) implements Outcome {

    @Override
    public void end(Exchange exchange) throws IOException {
        exchange.beginWithoutLength(head);
        for (Optional<byte[]> piece = pieces.get(); piece.isPresent(); piece = pieces.get()) {
            exchange.write(ByteBuffer.wrap(piece.get()));
        }
        exchange.finish();
    }
}
