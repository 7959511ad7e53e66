package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import javax.net.SocketFactory;

/**
 * Sockets on which an interrupt ends a blocked read or write at once. Ordinary ones do not notice it on a platform thread, and the
 * caller would be held until the timeout.
 */
final class InterruptibleSockets extends SocketFactory {

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
        return new UnsupportedOperationException("OkHttp connects the sockets that it asks for");
    }
}
