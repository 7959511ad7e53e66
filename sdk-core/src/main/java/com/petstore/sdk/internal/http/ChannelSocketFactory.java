// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import javax.net.SocketFactory;

/**
 * Creates sockets of channels, for OkHttp to connect. An interrupt ends a blocked read or write of theirs at once; that of an ordinary socket goes
 * on until its timeout on a platform thread.
 */
final class ChannelSocketFactory extends SocketFactory {

    @Override
    public Socket createSocket() throws IOException {
        return SocketChannel.open().socket();
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw connectsItself();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw connectsItself();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw connectsItself();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
        throw connectsItself();
    }

    private static UnsupportedOperationException connectsItself() {
        return new UnsupportedOperationException("OkHttp connects the sockets that it requests");
    }
}
