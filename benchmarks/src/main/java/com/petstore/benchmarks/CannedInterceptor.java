// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

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

/** Responds in place of a connection, so that only what a client does itself is left. Thread-safe. */
final class CannedInterceptor implements Interceptor {

    private static final MediaType JSON = MediaType.get("application/json");
    private static volatile TimedHeaders latest = TimedHeaders.at(ServiceTime.currentSecond());

    @Override
    public Response intercept(Chain chain) {
        CannedResponse canned = responseTo(chain.request());
        return new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(canned.status)
                .message(canned.reason)
                .headers(headers())
                .body(new CannedBody(canned.body))
                .build();
    }

    private static CannedResponse responseTo(Request request) {
        HttpUrl url = request.url();
        if (request.method().equals("POST")) {
            return CannedResponse.CREATED;
        }
        return CannedResponse.toGet(
                url.querySize() == 0
                        ? url.pathSegments().get(url.pathSize() - 1)
                        : String.valueOf(url.queryParameterValue(0)));
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
            return new TimedHeaders(second, Headers.of(new ServiceTime(second).headers()));
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
