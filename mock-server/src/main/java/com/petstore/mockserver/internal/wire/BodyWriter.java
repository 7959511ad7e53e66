package com.petstore.mockserver.internal.wire;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A way to send the body of an answer whose headers are set; {@code Content-Length} is that of the body. */
public interface BodyWriter {

    /** Writes, and then either completes the callback or ends the connection. */
    void write(Exchange exchange, Response response, byte[] body, Callback whenWritten);
}
