// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** What OkHttp threw, in the form in which an exception of the public API may show it as its cause: explained, and without the API key. */
final class FailureCause {

    /** The alert by which a server for TLS rejects plain HTTP: in place of a status line, or as the hexadecimal digits in a message of Okio. */
    private static final Pattern TLS_ALERT = Pattern.compile("Unexpected status line: \\x15\\x03|content=1503");

    private static final Pattern TUNNEL_REFUSED = Pattern.compile("Unexpected response code for CONNECT: ([0-9]{3})");

    /** Exceptions of an application may be causes of each other. */
    private static final int MAX_DEPTH = 10;

    private FailureCause() {}

    /**
     * The cause to be shown.
     *
     * @param proxy the proxy that the client had to connect to instead of the service, if nothing was sent; null for none
     */
    static IOException of(Exception e, @Nullable Proxy proxy, ApiKey key) {
        return redacted(explained(declared(e), proxy), key);
    }

    /** The rule that the service or the proxy breaks, so that another attempt would end the same and none was processed; null if there is none. */
    static @Nullable String brokenRule(Throwable e) {
        int depth = 0;
        for (Throwable cause = e; cause != null && depth < MAX_DEPTH; cause = cause.getCause()) {
            depth++;
            String text = String.valueOf(cause.getMessage());
            if (TLS_ALERT.matcher(text).find()) {
                return "the service responds with TLS: use https in the base URL, or the port for http";
            }
            if (text.startsWith("Failed to authenticate with proxy")) {
                return ProxyAccess.REQUIRED;
            }
            Matcher refused = TUNNEL_REFUSED.matcher(text);
            if (refused.matches()
                    && !Outcome.of(Integer.parseInt(refused.group(1))).isTransient()) {
                return refusal(refused);
            }
        }
        return null;
    }

    /** What OkHttp does not declare: the number or state that a broken response trips it with, and what an interceptor throws. */
    private static IOException declared(Exception e) {
        return e instanceof IOException declared
                ? declared
                : new IOException(
                        "OkHttp, or what the application has added to it, failed: "
                                + e.getClass().getName(),
                        e);
    }

    /** Names what the message of the JDK or of OkHttp leaves to be guessed, in one line. */
    private static IOException explained(IOException e, @Nullable Proxy proxy) {
        String text = String.valueOf(e.getMessage());
        if (e instanceof SSLException && text.startsWith("Unsupported or unrecognized SSL message")) {
            return new SSLException(
                    "the service does not respond with TLS: use the port for https, or http in the base URL", e);
        }
        if (e instanceof SSLPeerUnverifiedException) {
            return because(e, new SSLPeerUnverifiedException(text.replaceAll("\\s*\\R\\s*", " ")));
        }
        Matcher refused = TUNNEL_REFUSED.matcher(text);
        if (refused.matches()) {
            return because(e, new IOException(refusal(refused)));
        }
        boolean isUnreachable = e instanceof ConnectException
                || e instanceof NoRouteToHostException
                || e instanceof UnknownHostException
                || e instanceof SocketTimeoutException;
        return proxy != null && isUnreachable
                ? because(e, new ConnectException("the proxy " + proxy + " cannot be reached: " + text))
                : e;
    }

    private static IOException because(IOException cause, IOException explained) {
        explained.initCause(cause);
        return explained;
    }

    private static String refusal(Matcher refused) {
        return "the proxy opened no tunnel to the service, and responded to CONNECT with " + refused.group(1);
    }

    /** The failure itself, unless a text of the service in it, its causes or what these suppress contains the key. */
    static IOException redacted(IOException e, ApiKey key) {
        String replaced = replacedText(e, key, Collections.newSetFromMap(new IdentityHashMap<>()));
        if (replaced == null) {
            return e;
        }
        String type = e.getClass() == IOException.class ? null : e.getClass().getName();
        String own = e.getMessage() == null ? null : shown(e.getMessage(), key);
        IOException redacted = new IOException(Stream.of(type, own, replaced)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(": ")));
        redacted.setStackTrace(e.getStackTrace());
        return redacted;
    }

    /** What stands for the first text of the service that must not be shown, or null if all may be. */
    private static @Nullable String replacedText(@Nullable Throwable t, ApiKey key, Set<Throwable> seen) {
        if (t == null || !seen.add(t)) {
            return null;
        }
        String text = t.getMessage();
        boolean isOfTheService = !(t instanceof ConnectException || t instanceof UnknownHostException);
        if (isOfTheService && text != null && !shown(text, key).equals(text)) {
            return shown(text, key);
        }
        String found = replacedText(t.getCause(), key, seen);
        for (Throwable suppressed : t.getSuppressed()) {
            found = found == null ? replacedText(suppressed, key, seen) : found;
        }
        return found;
    }

    /** Okio shows as hexadecimal digits the beginning of what it could not read, which may be part of the key. */
    private static String shown(String text, ApiKey key) {
        return key.hide(text).replaceAll(" content=\\p{XDigit}+\\u2026?", "");
    }
}
