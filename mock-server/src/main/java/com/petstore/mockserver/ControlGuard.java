// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.PercentEncoding;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Who may use what lies under {@code /__petstore}: this machine, or clients with the token if there is one, and no
 * page of another site in a browser of this machine. Only {@code health} is for everybody.
 */
final class ControlGuard {

    private static final Logger LOG = System.getLogger(ControlGuard.class.getName());

    private static final String ROOT = "/__petstore";

    /** A page of another site can have its name resolve to this machine, but not make it an address. */
    private static final Pattern ADDRESS = Pattern.compile("(?i)(localhost|[0-9.]+|\\[[0-9a-f:.]+])(:[0-9]+)?");

    private final String ownHost;
    private final @Nullable String token;

    /** Takes the host that the server listens on, which may be a name, and the token if there is one. */
    ControlGuard(String ownHost, @Nullable String token) {
        this.ownHost = ownHost;
        this.token = token;
    }

    /** By the first segment of the path as it is looked up, however it was written. */
    static boolean covers(String path) {
        int end = path.indexOf('/', 1);
        String first = end < 0 ? path : path.substring(0, end);
        return first.equals(ROOT)
                || (first.contains("%")
                        && PercentEncoding.decode(first).filter(ROOT::equals).isPresent());
    }

    /**
     * Lets a request pass.
     *
     * @throws EarlyReplyException if it is not allowed
     */
    void require(Request request) throws EarlyReplyException {
        Optional<Reply> refusal = refusal(request);
        if (refusal.isPresent()) {
            throw new EarlyReplyException(refusal.get());
        }
    }

    private Optional<Reply> refusal(Request request) {
        String path = request.getHttpURI().getPath();
        if (path.equals(ROOT + "/health")) {
            return Optional.empty();
        }
        Optional<Reply> refusal =
                refusal(isLoopback(request.getConnectionMetaData().getRemoteSocketAddress()), request.getHeaders());
        // The files of the page hold no data, and a browser must have them before it can prompt for the token.
        if (token != null
                && refusal.filter(response -> response.status() == 401).isPresent()
                && isGuess(request)) {
            LOG.log(
                    Level.WARNING,
                    "A request to the control interface had a wrong token, from "
                            + request.getConnectionMetaData().getRemoteSocketAddress());
        }
        return isPage(path) ? refusal.filter(response -> response.status() != 401) : refusal;
    }

    private static boolean isGuess(Request request) {
        return request.getHeaders().contains(HttpHeader.AUTHORIZATION);
    }

    private static boolean isPage(String path) {
        return path.equals(ROOT) || path.equals(ROOT + "/") || path.startsWith(ROOT + "/page/");
    }

    Optional<Reply> refusal(boolean isThisMachine, HttpFields headers) {
        String host = headers.get(HttpHeader.HOST);
        String origin = headers.get(HttpHeader.ORIGIN);
        if (origin != null && !origin.equals("http://" + host) && !origin.equals("https://" + host)) {
            return Optional.of(Errors.forbidden("Origin must be the server's own or absent"));
        }
        if (token != null) {
            return hasToken(headers, token) ? Optional.empty() : Optional.of(Errors.controlTokenMissing());
        }
        if (!isThisMachine) {
            return Optional.of(
                    Errors.forbidden("the control interface is open to its own machine only, unless it has a token"));
        }
        if (host != null && !isOwn(host)) {
            return Optional.of(Errors.forbidden("Host must be localhost, an address or the server's own"));
        }
        return Optional.empty();
    }

    private boolean isOwn(String host) {
        return ADDRESS.matcher(host).matches()
                || host.replaceFirst(":[0-9]+$", "").equalsIgnoreCase(ownHost);
    }

    private static boolean hasToken(HttpFields headers, String token) {
        return Incoming.bearerToken(headers.getValuesList(HttpHeader.AUTHORIZATION))
                .filter(sent -> MessageDigest.isEqual(bytes(sent), bytes(token)))
                .isPresent();
    }

    private static boolean isLoopback(SocketAddress remote) {
        return remote instanceof InetSocketAddress address
                && address.getAddress() != null
                && address.getAddress().isLoopbackAddress();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
