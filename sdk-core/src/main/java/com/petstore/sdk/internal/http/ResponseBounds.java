// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;

/** Bounds what is read of a body before it is decompressed, and refuses a response that is not the final one. */
final class ResponseBounds implements Interceptor {

    /** By how much compression may enlarge a body. */
    private static final int MAX_OVERHEAD = 64 << 10;

    private final int maxBodyBytes;

    ResponseBounds(int maxBodyBytes) {
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        if (response.code() < 200) {
            Connection connection = chain.connection();
            if (connection != null) {
                // The next call would take the response that is still to come for its own.
                connection.socket().close();
            }
            throw new ProtocolException("status " + response.code() + " was not requested, and ends no response");
        }
        return bounded(response, maxBodyBytes);
    }

    /** The decompressor would collect the header of a gzip body, however long it is. */
    static Response bounded(Response response, int maxBodyBytes) {
        if (response.header("Content-Encoding") == null) {
            return response;
        }
        ResponseBody body = response.body();
        Source bounded = new CompressedBody(body.source(), (long) maxBodyBytes + MAX_OVERHEAD);
        return response.newBuilder()
                .body(ResponseBody.create(Okio.buffer(bounded), body.contentType(), body.contentLength()))
                .build();
    }

    /** A body as it comes from the connection. */
    private static final class CompressedBody extends ForwardingSource {

        private final long mostBytes;
        private long received;

        CompressedBody(Source body, long mostBytes) {
            super(body);
            this.mostBytes = mostBytes;
        }

        @Override
        public long read(Buffer sink, long byteCount) throws IOException {
            long count = super.read(sink, byteCount);
            received += count;
            if (received > mostBytes) {
                throw TransportFailure.unacceptable(
                        true, "must not take more than " + mostBytes + " bytes before it is decompressed");
            }
            return count;
        }
    }
}
