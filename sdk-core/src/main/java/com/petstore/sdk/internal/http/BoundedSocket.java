// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.util.Set;
import javax.net.SocketFactory;

/**
 * A socket that charges each byte that it reads to the request that the reading thread runs, and fails once that request has read too
 * much. It is below TLS, and so counts whatever a service sends, also what OkHttp and TLS read for themselves and hand to nobody.
 *
 * <p>An interrupt ends a blocked read or write at once, since the socket is that of a channel. Ordinary ones do not notice it on a platform
 * thread, and the caller would be held until the timeout.
 */
final class BoundedSocket extends Socket {

    private final SocketChannel channel;

    private BoundedSocket(SocketChannel channel, InFlightRequests inFlight) throws SocketException {
        super(new OfChannel(channel, inFlight));
        this.channel = channel;
    }

    /** A factory for OkHttp, which connects the sockets that it asks for. */
    static SocketFactory factory(InFlightRequests inFlight) {
        return new Factory(inFlight);
    }

    @Override
    public SocketChannel getChannel() {
        return channel;
    }

    /** An interrupt closes the channel alone. */
    @Override
    public boolean isClosed() {
        return super.isClosed() || !channel.isOpen();
    }

    /** Lets the channel's own socket do everything, and counts what it reads. */
    private static final class OfChannel extends SocketImpl {

        private final SocketChannel channel;
        private final Socket socket;
        private final InFlightRequests inFlight;

        OfChannel(SocketChannel channel, InFlightRequests inFlight) {
            this.channel = channel;
            this.socket = channel.socket();
            this.inFlight = inFlight;
        }

        @Override
        protected void create(boolean stream) {
            // The channel is open.
        }

        @Override
        protected void connect(SocketAddress remote, int timeout) throws IOException {
            socket.connect(remote, timeout);
            address = socket.getInetAddress();
            port = socket.getPort();
            localport = socket.getLocalPort();
        }

        @Override
        protected void connect(String host, int port) throws IOException {
            connect(new InetSocketAddress(host, port), 0);
        }

        @Override
        protected void connect(InetAddress host, int port) throws IOException {
            connect(new InetSocketAddress(host, port), 0);
        }

        @Override
        protected void bind(InetAddress host, int port) throws IOException {
            socket.bind(new InetSocketAddress(host, port));
            localport = socket.getLocalPort();
        }

        @Override
        protected void listen(int backlog) {
            throw new UnsupportedOperationException("not the socket of a server");
        }

        @Override
        protected void accept(SocketImpl accepted) {
            throw new UnsupportedOperationException("not the socket of a server");
        }

        @Override
        protected InputStream getInputStream() throws IOException {
            return new CountedStream(socket, inFlight);
        }

        @Override
        protected OutputStream getOutputStream() throws IOException {
            return socket.getOutputStream();
        }

        @Override
        protected int available() throws IOException {
            return socket.getInputStream().available();
        }

        @Override
        protected void close() throws IOException {
            socket.close();
        }

        @Override
        protected void shutdownInput() throws IOException {
            socket.shutdownInput();
        }

        @Override
        protected void shutdownOutput() throws IOException {
            socket.shutdownOutput();
        }

        @Override
        protected void sendUrgentData(int data) throws IOException {
            socket.sendUrgentData(data);
        }

        @Override
        protected Set<SocketOption<?>> supportedOptions() {
            return socket.supportedOptions();
        }

        @Override
        protected <T> void setOption(SocketOption<T> option, T value) throws IOException {
            channel.setOption(option, value);
        }

        @Override
        protected <T> T getOption(SocketOption<T> option) throws IOException {
            return channel.getOption(option);
        }

        /** Of the methods of {@link Socket}, those that TLS and OkHttp use; all other options are there as those of a channel. */
        @Override
        public void setOption(int option, Object value) throws SocketException {
            switch (option) {
                case SO_TIMEOUT -> socket.setSoTimeout((int) value);
                case TCP_NODELAY -> socket.setTcpNoDelay((boolean) value);
                case SO_KEEPALIVE -> socket.setKeepAlive((boolean) value);
                case SO_LINGER -> socket.setSoLinger(value instanceof Integer, value instanceof Integer s ? s : 0);
                default -> throw new SocketException("option " + option + " is not supported");
            }
        }

        @Override
        public Object getOption(int option) throws SocketException {
            return switch (option) {
                case SO_TIMEOUT -> socket.getSoTimeout();
                case TCP_NODELAY -> socket.getTcpNoDelay();
                case SO_KEEPALIVE -> socket.getKeepAlive();
                case SO_LINGER -> socket.getSoLinger();
                case SO_BINDADDR -> socket.getLocalAddress();
                default -> throw new SocketException("option " + option + " is not supported");
            };
        }
    }

    /** Does not skip by itself, so that what is skipped counts too. */
    private static final class CountedStream extends InputStream {

        private final Socket socket;
        private final InputStream in;
        private final InFlightRequests inFlight;

        CountedStream(Socket socket, InFlightRequests inFlight) throws IOException {
            this.socket = socket;
            this.in = socket.getInputStream();
            this.inFlight = inFlight;
        }

        @Override
        public int read() throws IOException {
            int read = in.read();
            count(1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = in.read(bytes, offset, length);
            count(count);
            return count;
        }

        private void count(int bytes) throws IOException {
            InFlightRequest reading = inFlight.ofThisThread();
            if (reading == null) {
                return;
            }
            try {
                reading.bound.count(bytes);
            } catch (UnacceptableException tooMuch) {
                // TLS does not close it for an exception of this kind.
                socket.close();
                throw tooMuch;
            }
        }

        @Override
        public int available() throws IOException {
            return in.available();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    private static final class Factory extends SocketFactory {

        private final InFlightRequests inFlight;

        Factory(InFlightRequests inFlight) {
            this.inFlight = inFlight;
        }

        @Override
        public Socket createSocket() throws IOException {
            return new BoundedSocket(SocketChannel.open(), inFlight);
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
}
