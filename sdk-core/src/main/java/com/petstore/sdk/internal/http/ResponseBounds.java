// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.UnacceptableException;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.regex.Pattern;
import okhttp3.Connection;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** What of a response OkHttp and its decompressor must not get as the service sent it. */
final class ResponseBounds {

    /** By how much compression may enlarge a body. */
    private static final int MAX_OVERHEAD = 64 << 10;

    /** Zero, or a number that may not fit into the int that OkHttp reads. */
    private static final Pattern UNFIT_RETRY_AFTER = Pattern.compile("0+|[0-9]{10,}");

    private ResponseBounds() {}

    /**
     * The {@code Retry-After} of a 503 that OkHttp must not get, or null: after zero it sends the request again at once, and it fails at a number that does
     * not fit into an int.
     */
    static @Nullable String unfitRetryAfter(Response response) {
        String retryAfter = response.code() == 503 ? response.header("Retry-After") : null;
        return retryAfter != null && UNFIT_RETRY_AFTER.matcher(retryAfter).matches() ? retryAfter : null;
    }

    /** The response with a bound on its body before it is decompressed; the decompressor would collect the header of a gzip body, however long it is. */
    static Response bounded(Response response, @Nullable Connection connection, int maxBodyBytes) throws IOException {
        if (response.code() < 200) {
            if (connection != null) {
                // The next call would take the response that is still to come for its own.
                connection.socket().close();
            }
            throw new ProtocolException("status " + response.code() + " was not requested, and ends no response");
        }
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
                throw new UnacceptableException(
                        "must not take more than " + mostBytes + " bytes before it is decompressed");
            }
            return count;
        }
    }
}
