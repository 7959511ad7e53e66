package com.petstore.mockserver.internal.wire;

import com.petstore.mockserver.internal.journal.RequestHead;
import com.petstore.mockserver.internal.service.RequestIdentity;
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

    public static RequestHead of(Request request, RequestIdentity identity) {
        return new RequestHead(
                identity.arrival().at(),
                true,
                request.getMethod(),
                request.getHttpURI().getPath(),
                request.getHttpURI().getQuery(),
                headers(request, identity),
                identity.keyId(),
                identity.arrival().toldToWaitUntil());
    }

    private static List<Map.Entry<String, String>> headers(Request request, RequestIdentity identity) {
        List<Map.Entry<String, String>> headers =
                new ArrayList<>(request.getHeaders().size());
        for (HttpField field : request.getHeaders()) {
            boolean isKey = field.getHeader() == HttpHeader.AUTHORIZATION;
            String value = isKey ? authorization(identity) : field.getValue();
            headers.add(Map.entry(field.getName(), value == null ? "" : value));
        }
        return headers;
    }

    private static String authorization(RequestIdentity identity) {
        if (identity.credentials() == RequestIdentity.Credentials.MALFORMED) {
            return RequestHead.MALFORMED_AUTHORIZATION;
        }
        return identity.keyId() == null ? UNKNOWN : "Bearer [" + identity.keyId() + "]";
    }
}
