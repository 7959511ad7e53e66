// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.KeyManagementException;
import java.security.SecureRandom;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;

/** An SSL bundle as the context of a client, whose new connections use the bundle as it was reloaded last. */
final class ReloadedSslContext {

    /**
     * What is made of a bundle.
     *
     * @param context makes connections
     * @param trustManager checks the certificates of servers
     */
    private record Made(SSLContext context, X509TrustManager trustManager) {

        static Made of(SslBundle bundle) {
            for (TrustManager manager : bundle.getManagers().getTrustManagers()) {
                if (manager instanceof X509TrustManager x509) {
                    return new Made(bundle.createSslContext(), x509);
                }
            }
            throw new IllegalStateException("the SSL bundle has no X509TrustManager");
        }
    }

    private volatile Made made;

    ReloadedSslContext(SslBundle bundle) {
        made = Made.of(bundle);
    }

    /** Replaces the bundle for new connections. */
    void reload(SslBundle bundle) {
        made = Made.of(bundle);
    }

    SSLContext context() {
        SSLContext first = made.context();
        return new SSLContext(new Latest(() -> made.context()), first.getProvider(), first.getProtocol()) {};
    }

    /** Returns that of the bundle as it is now. OkHttp needs it for pins, which no client has; the context checks connections. */
    X509TrustManager trustManager() {
        return made.trustManager();
    }

    private static final class Latest extends SSLContextSpi {

        private final Supplier<SSLContext> context;

        Latest(Supplier<SSLContext> context) {
            this.context = context;
        }

        @Override
        protected void engineInit(
                KeyManager @Nullable [] keys, TrustManager @Nullable [] trust, @Nullable SecureRandom random)
                throws KeyManagementException {
            throw new KeyManagementException("the SSL bundle has initialised it");
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            return new LatestSockets(() -> context.get().getSocketFactory());
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            return context.get().getServerSocketFactory();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            return context.get().createSSLEngine();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String host, int port) {
            return context.get().createSSLEngine(host, port);
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            return context.get().getServerSessionContext();
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            return context.get().getClientSessionContext();
        }
    }

    private static final class LatestSockets extends SSLSocketFactory {

        private final Supplier<SSLSocketFactory> sockets;

        LatestSockets(Supplier<SSLSocketFactory> sockets) {
            this.sockets = sockets;
        }

        @Override
        public String[] getDefaultCipherSuites() {
            return sockets.get().getDefaultCipherSuites();
        }

        @Override
        public String[] getSupportedCipherSuites() {
            return sockets.get().getSupportedCipherSuites();
        }

        @Override
        public Socket createSocket() throws IOException {
            return sockets.get().createSocket();
        }

        @Override
        public Socket createSocket(Socket socket, String host, int port, boolean autoClose) throws IOException {
            return sockets.get().createSocket(socket, host, port, autoClose);
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return sockets.get().createSocket(host, port);
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
            return sockets.get().createSocket(host, port, localHost, localPort);
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            return sockets.get().createSocket(host, port);
        }

        @Override
        public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
                throws IOException {
            return sockets.get().createSocket(address, port, localAddress, localPort);
        }
    }
}
