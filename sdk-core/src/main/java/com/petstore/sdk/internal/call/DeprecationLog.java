package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.text.ServerText;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns once per client of each operation that is going away, whether this library or the service says so. */
public final class DeprecationLog {

    private static final Logger LOG = LoggerFactory.getLogger("com.petstore.sdk");

    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    public void warn(String operation, String advice) {
        if (warned.add(operation)) {
            LOG.warn("{} is deprecated: {}", operation, advice);
        }
    }

    /** Looks for the headers by which a service announces it (RFC 9745, RFC 8594). */
    void check(String operation, RawResponse response) {
        String deprecation = response.header("Deprecation");
        String sunset = response.header("Sunset");
        if ((deprecation != null || sunset != null) && !warned.contains(operation)) {
            warn(
                    operation,
                    sunset == null
                            ? "the service announces it"
                            : "the service announces its end for " + ServerText.printable(response.redact(sunset)));
        }
    }
}
