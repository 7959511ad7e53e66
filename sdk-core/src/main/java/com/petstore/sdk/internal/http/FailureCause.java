// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What OkHttp threw, in the form in which an exception of the public API may show it as its cause: explained, and without the API key. */
final class FailureCause {

    /** What a server for TLS sends before it ends a connection without it: as the line of a status, or as the bytes that are none. */
    private static final Pattern TLS_ALERT = Pattern.compile("Unexpected status line: \\x15\\x03|content=1503");

    /** Exceptions of an application may be causes of each other. */
    private static final int MAX_DEPTH = 10;

    private FailureCause() {}

    static IOException of(Exception e, ApiKey key) {
        return redacted(explained(declared(e)), key);
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

    /** Names the reason that the JDK's message for a service without TLS leaves to be guessed. */
    private static IOException explained(IOException e) {
        String text = e.getMessage();
        return e instanceof SSLException && text != null && text.startsWith("Unsupported or unrecognized SSL message")
                ? new SSLException(
                        "the service does not respond with TLS: use the port for https, or http in the base URL", e)
                : e;
    }

    /** The failure itself, unless a text of the service in it, its causes or what these suppress contains the key. */
    static IOException redacted(IOException e, ApiKey key) {
        String replaced = replacedText(e, key, Collections.newSetFromMap(new IdentityHashMap<>()));
        if (replaced == null) {
            return e;
        }
        IOException redacted = new IOException(e.getClass().getName() + ": " + replaced);
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
        return key.hide(text).replaceAll("content=\\p{XDigit}+", "content=[not shown]");
    }
}
