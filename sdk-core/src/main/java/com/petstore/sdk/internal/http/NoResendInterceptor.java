package com.petstore.sdk.internal.http;

import com.petstore.sdk.TimeSource;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.Proxy;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Stands right before the network: marks when sending begins, unless it is too late for that, and hides from OkHttp what would make it send
 * again or fail on its own. That is {@code Retry-After} on a 503, and the status of a 407 that no proxy sent.
 */
final class NoResendInterceptor implements Interceptor {

    private final InFlightRequests inFlight;
    private final ClosedConnectionCheck check;
    private final TimeSource time;

    NoResendInterceptor(InFlightRequests inFlight, ClosedConnectionCheck check, TimeSource time) {
        this.inFlight = inFlight;
        this.check = check;
        this.time = time;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        InFlightRequest exchange = inFlight.of(chain.call());
        if (exchange == null) {
            throw new IOException("an interceptor must send the call that it was given, not another");
        }
        if (exchange.isDue(time.nanoTime())) {
            throw new InterruptedIOException("the time was up before anything was sent");
        }
        check.requireOpen(chain);
        exchange.markBegan();
        Response response = chain.proceed(chain.request());
        if (response.code() < 200) {
            throw notFinal(response, chain.connection());
        }
        if (response.code() == 503 && response.header("Retry-After") != null) {
            exchange.hide(response);
            return response.newBuilder().removeHeader("Retry-After").build();
        }
        if (response.code() == 407 && !isFromProxy(chain.connection())) {
            exchange.hide(response);
            return response.newBuilder().code(400).build();
        }
        return response;
    }

    /** Ends the connection: the next call would take the response that is still to come for its own. */
    private static IOException notFinal(Response response, @Nullable Connection connection) throws IOException {
        if (connection != null) {
            connection.socket().close();
        }
        return new ProtocolException("status " + response.code() + " was not asked for, and ends no response");
    }

    private static boolean isFromProxy(@Nullable Connection connection) {
        return connection != null && connection.route().proxy().type() == Proxy.Type.HTTP;
    }
}
