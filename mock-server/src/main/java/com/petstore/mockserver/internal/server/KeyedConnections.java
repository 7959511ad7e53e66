package com.petstore.mockserver.internal.server;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * Connections that remember the key of a request of which Jetty makes none, because it is malformed.
 *
 * <p>Jetty forgets the headers that came before the one that it refuses, and the answer must show the figures of their
 * key.
 */
final class KeyedConnections extends HttpConnectionFactory {

    KeyedConnections(HttpConfiguration configuration) {
        super(configuration);
    }

    /** The headers of a request, or as many of them as tell its key if Jetty kept none. */
    static HttpFields headersOf(Request request) {
        Connection connection = request.getConnectionMetaData().getConnection();
        boolean isForgotten = !request.getHeaders().contains(HttpHeader.AUTHORIZATION);
        return isForgotten && connection instanceof KeyedConnection keyed ? keyed.authorization : request.getHeaders();
    }

    @Override
    public Connection newConnection(Connector connector, EndPoint endPoint) {
        return configure(new KeyedConnection(getHttpConfiguration(), connector, endPoint), connector, endPoint);
    }

    private static final class KeyedConnection extends HttpConnection {

        /** Those of the request that is being read; none between two requests. */
        private final HttpFields.Mutable authorization = HttpFields.build();

        KeyedConnection(HttpConfiguration configuration, Connector connector, EndPoint endPoint) {
            super(configuration, connector, endPoint);
        }

        @Override
        protected RequestHandler newRequestHandler() {
            return new RequestHandler() {
                @Override
                public void parsedHeader(HttpField field) {
                    if (field.getHeader() == HttpHeader.AUTHORIZATION) {
                        authorization.add(field);
                    }
                    super.parsedHeader(field);
                }

                @Override
                public boolean messageComplete() {
                    authorization.clear();
                    return super.messageComplete();
                }
            };
        }
    }
}
