// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.security.GeneralSecurityException;
import java.util.Collections;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509KeyManager;
import javax.net.ssl.X509TrustManager;
import org.springframework.boot.ssl.SslBundle;

/**
 * Lets an operator rotate certificates without a restart: new connections of a client use the keys and certificates of its SSL bundle as it was
 * reloaded last.
 */
final class ReloadedSslContext {

    private final SSLContext context;
    private final X509TrustManager trustManager = latest(X509TrustManager.class);

    /** Those of keys and of trust, which Spring Boot creates anew whenever it returns them. */
    private volatile Object[] managers;

    ReloadedSslContext(SslBundle bundle) throws GeneralSecurityException {
        managers = managers(bundle);
        context = SSLContext.getInstance(bundle.getProtocol());
        context.init(new KeyManager[] {latest(X509KeyManager.class)}, new TrustManager[] {trustManager}, null);
    }

    private static Object[] managers(SslBundle bundle) {
        return Stream.of(
                        bundle.getManagers().getKeyManagers(),
                        bundle.getManagers().getTrustManagers())
                .flatMap(Stream::of)
                .toArray();
    }

    /** Returns a manager of a type that does what the bundle's does now. */
    private <T> T latest(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(null, new Class<?>[] {type}, (proxy, method, arguments) -> {
            Object manager =
                    Stream.of(managers).filter(type::isInstance).findFirst().orElseThrow();
            try {
                return method.invoke(manager, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    /** Replaces the bundle for new connections. None resumes a session, which would check no certificate. */
    void reload(SslBundle bundle) {
        managers = managers(bundle);
        SSLSessionContext sessions = context.getClientSessionContext();
        for (byte[] id : Collections.list(sessions.getIds())) {
            SSLSession session = sessions.getSession(id);
            if (session != null) {
                session.invalidate();
            }
        }
    }

    SSLContext context() {
        return context;
    }

    X509TrustManager trustManager() {
        return trustManager;
    }
}
