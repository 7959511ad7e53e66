package com.petstore.mockserver.internal.wire;

import com.petstore.mockserver.internal.journal.Arrived;
import com.petstore.mockserver.internal.service.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** Makes entries of the journal from requests of Jetty's; of {@code Authorization} it takes the form and not the key. */
public final class JournalEntries {

    private static final String UNKNOWN = "Bearer [unknown]";

    private JournalEntries() {}

    public static Arrived of(Request request, Caller caller) {
        return new Arrived(
                caller.arrival().at(),
                true,
                request.getMethod(),
                request.getHttpURI().getPath(),
                request.getHttpURI().getQuery(),
                headers(request, caller),
                caller.keyId(),
                caller.arrival().toldToWaitUntil());
    }

    private static List<Map.Entry<String, String>> headers(Request request, Caller caller) {
        List<Map.Entry<String, String>> headers =
                new ArrayList<>(request.getHeaders().size());
        for (HttpField field : request.getHeaders()) {
            boolean isKey = field.getHeader() == HttpHeader.AUTHORIZATION;
            String value = isKey ? authorization(caller) : field.getValue();
            headers.add(Map.entry(field.getName(), value == null ? "" : value));
        }
        return headers;
    }

    private static String authorization(Caller caller) {
        if (caller.credentials() == Caller.Credentials.MALFORMED) {
            return Arrived.MALFORMED_AUTHORIZATION;
        }
        return caller.keyId() == null ? UNKNOWN : "Bearer [" + caller.keyId() + "]";
    }
}
