// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What OkHttp threw, in the form in which an exception of the public API may show it as its cause: explained, and without the API key. */
final class FailureCause {

    /** How Okio begins to show what it could not read as a line: here the alert by which a server for TLS rejects plain HTTP. */
    private static final Pattern UNREADABLE_ALERT =
            Pattern.compile("\\\\n not found: limit=[0-9]+ content=1503\\p{XDigit}*\u2026?");

    /** The same alert, if it contains a line feed. */
    private static final String ALERT_AS_STATUS = "Unexpected status line: \u0015\u0003";

    private FailureCause() {}

    /** The cause to be shown. */
    static IOException of(Exception e, ApiKey key) {
        return redacted(explained(declared(e)), key);
    }

    /** Whether the service has responded to plain HTTP with an alert of TLS. */
    static boolean isTlsAlert(Exception e) {
        String cause = e.getCause() instanceof EOFException end ? String.valueOf(end.getMessage()) : "";
        return e instanceof IOException
                && (String.valueOf(e.getMessage()).startsWith(ALERT_AS_STATUS)
                        || UNREADABLE_ALERT.matcher(cause).matches());
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

    /** Names the wrong scheme or port, which the messages of the JDK and of OkHttp leave to be guessed. */
    private static IOException explained(IOException e) {
        if (isTlsAlert(e)) {
            return new IOException("the service responds with TLS: use https in the base URL, or the port for http", e);
        }
        if (e instanceof SSLException
                && String.valueOf(e.getMessage()).startsWith("Unsupported or unrecognized SSL message")) {
            return new SSLException(
                    "the service does not respond with TLS: use the port for https, or http in the base URL", e);
        }
        return e;
    }

    /** The failure itself, unless a text of the service in it, its causes or what these suppress contains the key. */
    static IOException redacted(IOException e, ApiKey key) {
        List<String> texts = new ArrayList<>();
        collectTexts(e, texts, Collections.newSetFromMap(new IdentityHashMap<>()));
        String replaced = texts.stream()
                .map(text -> shown(text, key))
                .filter(shown -> !texts.contains(shown))
                .findFirst()
                .orElse(null);
        // Several texts may contain the key together.
        boolean isInSeveral = replaced == null && key.isIn(String.join(" ", texts));
        if (replaced == null && !isInSeveral) {
            return e;
        }
        String type = e.getClass() == IOException.class ? null : e.getClass().getName();
        String own = e.getMessage() == null || isInSeveral ? null : shown(e.getMessage(), key);
        IOException redacted = new IOException(Stream.of(type, own, isInSeveral ? ApiKey.LEFT_OUT : replaced)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(": ")));
        redacted.setStackTrace(e.getStackTrace());
        return redacted;
    }

    /** Collects the texts of a failure, of its causes, and of what these suppress. */
    private static void collectTexts(@Nullable Throwable t, List<String> texts, Set<Throwable> seen) {
        if (t == null || !seen.add(t)) {
            return;
        }
        if (t.getMessage() != null) {
            texts.add(t.getMessage());
        }
        collectTexts(t.getCause(), texts, seen);
        for (Throwable suppressed : t.getSuppressed()) {
            collectTexts(suppressed, texts, seen);
        }
    }

    /** Okio shows as hexadecimal digits the beginning of what it could not read, which may be part of the key. */
    private static String shown(String text, ApiKey key) {
        return key.hide(text).replaceAll(" content=\\p{XDigit}+\\u2026?", "");
    }
}
