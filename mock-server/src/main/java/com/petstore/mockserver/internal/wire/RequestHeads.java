package com.petstore.mockserver.internal.wire;

import com.petstore.mockserver.internal.journal.RequestHead;
import com.petstore.mockserver.internal.service.RequestIdentity;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** Makes the heads of the journal from requests of Jetty's; of {@code Authorization} they hold the form and not the key. */
public final class RequestHeads {

    private RequestHeads() {}

    public static RequestHead of(Request request, RequestIdentity identity) {
        List<Map.Entry<String, String>> headers = request.getHeaders().stream()
                .map(field -> Map.entry(field.getName(), value(field, identity)))
                .toList();
        return new RequestHead(
                identity.arrival().at(),
                true,
                request.getMethod(),
                request.getHttpURI().getPath(),
                request.getHttpURI().getQuery(),
                headers,
                identity.keyId(),
                identity.arrival().retryNotBefore());
    }

    private static String value(HttpField field, RequestIdentity identity) {
        if (field.getHeader() == HttpHeader.AUTHORIZATION) {
            return identity.authorization();
        }
        return field.getValue() == null ? "" : field.getValue();
    }
}
