// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** Sockets of an application's own, which OkHttp connects itself. */
public class OwnSockets extends SocketFactory {

    @Override
    public Socket createSocket() {
        return new Socket();
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException("not used by OkHttp");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException("not used by OkHttp");
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException("not used by OkHttp");
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException("not used by OkHttp");
    }
}
