package com.petstore.sdk.internal.http;

import com.petstore.sdk.time.TimeSource;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.Proxy;
import java.util.Map;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Stands right before the network: marks when sending begins, unless it is too late for that, and hides from OkHttp what would make it send
 * again or fail on its own. That is {@code Retry-After} on a 503, and the status of a 407 that no proxy sent.
 */
final class NoResendInterceptor implements Interceptor {

    private final Map<Call, InFlightRequest> underWay;
    private final TimeSource time;

    NoResendInterceptor(Map<Call, InFlightRequest> underWay, TimeSource time) {
        this.underWay = underWay;
        this.time = time;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        InFlightRequest inFlight = underWay.get(chain.call());
        if (inFlight == null) {
            throw new IOException("an interceptor must send the call that it was given, not another");
        }
        if (inFlight.isDue(time.nanoTime())) {
            throw new InterruptedIOException("the time was up before anything was sent");
        }
        inFlight.markBegan();
        Response response = chain.proceed(chain.request());
        if (response.code() < 200) {
            throw notFinal(response, chain.connection());
        }
        if (response.code() == 503 && response.header("Retry-After") != null) {
            inFlight.hide(response);
            return response.newBuilder().removeHeader("Retry-After").build();
        }
        if (response.code() == 407 && !isFromProxy(chain.connection())) {
            inFlight.hide(response);
            return response.newBuilder().code(400).build();
        }
        return response;
    }

    /** Ends the connection: the next call would take the answer that is still to come for its own. */
    private static IOException notFinal(Response response, @Nullable Connection connection) throws IOException {
        if (connection != null) {
            connection.socket().close();
        }
        return new ProtocolException(
                "answered " + response.code() + ", which nothing had asked for and no answer ends with");
    }

    private static boolean isFromProxy(@Nullable Connection connection) {
        return connection != null && connection.route().proxy().type() == Proxy.Type.HTTP;
    }
}
