package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;

/** Makes of what OkHttp throws what may be shown. */
final class OkHttpFailures {

    private OkHttpFailures() {}

    /**
     * What OkHttp does not declare: an interrupt while it connects, the number or state that a broken answer trips it with, and whatever
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

    /** The failure itself, unless a text of the service's in it shows the key. */
    static IOException redacted(IOException e, ApiKey key) {
        for (Throwable t = e; t != null; t = t.getCause()) {
            String text = t.getMessage();
            boolean isOfTheService = !(t instanceof ConnectException || t instanceof UnknownHostException);
            if (isOfTheService && text != null && !key.redact(text).equals(text)) {
                IOException redacted = new IOException(e.getClass().getName() + ": " + key.redact(text));
                redacted.setStackTrace(e.getStackTrace());
                return redacted;
            }
        }
        return e;
    }
}
