package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A service whose every address has its own trouble. */
final class TroubledService implements AutoCloseable {

    private final HttpServer server;
    private int askedUnsteady;

    TroubledService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/overloaded/", exchange -> answer(exchange, 503, ""));
        server.createContext("/unsteady/", exchange -> answer(exchange, askedUnsteady++ < 2 ? 503 : 200, "[]"));
        server.createContext("/garbled/", exchange -> answer(exchange, 200, "[{\"id\": \"one\"}]"));
        server.createContext("/silent/", exchange -> {});
        server.start();
    }

    String baseUrl(String trouble) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + trouble + "/v1";
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
