package com.petstore.mockserver.internal.server;

import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Where a server listens, and to whom.
 *
 * @param host the address to listen on
 * @param port the port to listen on, or 0 for one that is free
 * @param tls with what it speaks TLS, or null for plain HTTP
 * @param controlToken what opens the control interface to other machines, or null if nothing does
 */
public record Endpoint(
        String host,
        int port,
        @Nullable SSLContext tls,
        @Nullable String controlToken) {}
