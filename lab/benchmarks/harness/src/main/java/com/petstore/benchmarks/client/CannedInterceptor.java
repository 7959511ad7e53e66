// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import com.petstore.benchmarks.SamplePets;
import java.util.List;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;

/** Stands in for the network in a client that stands on OkHttp 4 or 5, and costs as little as it can. */
public final class CannedInterceptor implements Interceptor {

    private static final MediaType JSON = MediaType.get("application/json");
    private static final byte[] LIST_20 = SamplePets.list(20);
    private static final byte[] LIST_100 = SamplePets.list(100);
    private static final byte[] LIST_99_IN_SCRIPTS = SamplePets.listInScripts(99);
    private static final byte[] ONE = SamplePets.one(1);
    private static final byte[] MISSING = SamplePets.missing();

    private static volatile TimedHeaders latest = TimedHeaders.at(ServiceTime.currentSecond());

    @Override
    public Response intercept(Chain chain) {
        Request request = chain.request();
        HttpUrl url = request.url();
        List<String> path = url.pathSegments();
        if (request.method().equals("POST")) {
            return respond(request, 201, "Created", ONE);
        }
        if (path.size() == 3) {
            return path.get(2).equals("404")
                    ? respond(request, 404, "Not Found", MISSING)
                    : respond(request, 200, "OK", ONE);
        }
        return respond(request, 200, "OK", list(String.valueOf(url.queryParameterValue(0))));
    }

    private static byte[] list(String limit) {
        return switch (limit) {
            case "100" -> LIST_100;
            case "99" -> LIST_99_IN_SCRIPTS;
            default -> LIST_20;
        };
    }

    private static Response respond(Request request, int status, String reason, byte[] body) {
        return new Response.Builder()
                .request(request)
                .protocol(Protocol.HTTP_1_1)
                .code(status)
                .message(reason)
                .headers(headers())
                .body(new CannedBody(body))
                .build();
    }

    private static Headers headers() {
        TimedHeaders current = latest;
        long second = ServiceTime.currentSecond();
        if (current.second() != second) {
            current = TimedHeaders.at(second);
            latest = current;
        }
        return current.headers();
    }

    private record TimedHeaders(long second, Headers headers) {

        static TimedHeaders at(long second) {
            ServiceTime time = new ServiceTime(second);
            return new TimedHeaders(
                    second,
                    new Headers.Builder()
                            .add("Date", time.date())
                            .add("Content-Type", "application/json")
                            .add("X-RateLimit-Limit", "1000000")
                            .add("X-RateLimit-Remaining", "999999")
                            .add("X-RateLimit-Reset", time.reset())
                            .build());
        }
    }

    private static final class CannedBody extends ResponseBody {

        private final int length;
        private final Buffer source = new Buffer();

        CannedBody(byte[] body) {
            length = body.length;
            source.write(body);
        }

        @Override
        public MediaType contentType() {
            return JSON;
        }

        @Override
        public long contentLength() {
            return length;
        }

        @Override
        public BufferedSource source() {
            return source;
        }
    }
}
