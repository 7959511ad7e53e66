// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Jetty;

/** The application's own web server, which returns its version. */
final class OwnServer implements AutoCloseable {

    private final Server server;

    private OwnServer(Server server) {
        this.server = server;
    }

    static OwnServer start(ObjectMapper mapper) throws Exception {
        Server server = new Server(new InetSocketAddress("127.0.0.1", 0));
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                byte[] body = mapper.writeValueAsBytes(Map.of("jetty", Jetty.VERSION));
                response.write(true, ByteBuffer.wrap(body), callback);
                return true;
            }
        });
        server.start();
        return new OwnServer(server);
    }

    String url() {
        return server.getURI().toString();
    }

    @Override
    public void close() throws Exception {
        server.stop();
    }
}
