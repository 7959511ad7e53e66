// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.servers;

import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.ServerUnderTest;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty with the threads that the mock server gives it, and one response. */
public final class JettyUnderTest implements ServerUnderTest {

    @Override
    public Running start(int pets) {
        QueuedThreadPool threads = new QueuedThreadPool(200, 0);
        threads.setDaemon(true);
        if (VirtualThreads.areSupported()) {
            threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("jetty-"));
        }
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server, 0, 1);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new OneResponse());
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException("Jetty did not start", e);
        }
        return new RunningJetty(server, connector);
    }

    private static final class OneResponse extends Handler.Abstract.NonBlocking {

        private final byte[] list = SamplePets.list(20);
        private final HttpFields headers = HttpFields.build()
                .put(HttpHeader.CONTENT_TYPE, "application/json")
                .put("X-RateLimit-Limit", "1000000")
                .put("X-RateLimit-Remaining", "999999")
                .put("X-RateLimit-Reset", "1795262460")
                .put(HttpHeader.CONTENT_LENGTH, String.valueOf(list.length))
                .asImmutable();

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            response.getHeaders().add(headers);
            response.write(true, ByteBuffer.wrap(list), callback);
            return true;
        }
    }

    private record RunningJetty(Server server, ServerConnector connector) implements Running {

        @Override
        public int port() {
            return connector.getLocalPort();
        }

        @Override
        public void close() {
            try {
                server.stop();
            } catch (Exception e) {
                throw new IllegalStateException("Jetty did not stop", e);
            }
        }
    }
}
