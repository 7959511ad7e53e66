package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts what OkHttp throws into exceptions that may be shown. */
final class OkHttpFailures {

    private OkHttpFailures() {}

    /**
     * What OkHttp does not declare: an interrupt while it connects, the number or state that a broken response trips it with, and whatever
     * the application's interceptors and other additions to it throw.
     */
    static IOException declared(Exception e) {
        if (e instanceof IOException declared) {
            return declared;
        }
        if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return new IOException("interrupted while connecting", e);
        }
        return new IOException(
                "OkHttp, or what the application has added to it, failed: "
                        + e.getClass().getName(),
                e);
    }

    /** The failure itself, unless a text of the service's in it, its causes or what these suppress shows the key. */
    static IOException redacted(IOException e, ApiKey key) {
        String text = textWithKey(e, key, Collections.newSetFromMap(new IdentityHashMap<>()));
        if (text == null) {
            return e;
        }
        IOException redacted = new IOException(e.getClass().getName() + ": " + key.redact(text));
        redacted.setStackTrace(e.getStackTrace());
        return redacted;
    }

    private static @Nullable String textWithKey(@Nullable Throwable t, ApiKey key, Set<Throwable> seen) {
        if (t == null || !seen.add(t)) {
            return null;
        }
        String text = t.getMessage();
        boolean isOfTheService = !(t instanceof ConnectException || t instanceof UnknownHostException);
        if (isOfTheService && text != null && !key.redact(text).equals(text)) {
            return text;
        }
        String found = textWithKey(t.getCause(), key, seen);
        for (Throwable suppressed : t.getSuppressed()) {
            found = found == null ? textWithKey(suppressed, key, seen) : found;
        }
        return found;
    }
}
