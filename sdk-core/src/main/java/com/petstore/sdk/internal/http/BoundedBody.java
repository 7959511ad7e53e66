// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;

/** A compressed body as it comes from the connection: the decompressor collects the header of a gzip body, however long it is. */
final class BoundedBody extends ForwardingSource {

    /** By how much compression may enlarge a body. */
    private static final int MAX_OVERHEAD = 64 << 10;

    private final long mostBytes;
    private long received;

    private BoundedBody(Source body, long mostBytes) {
        super(body);
        this.mostBytes = mostBytes;
    }

    /** Returns the response with such a body, if it has a compressed one. */
    static Response of(Response response, int maxBodyBytes) {
        if (response.header("Content-Encoding") == null) {
            return response;
        }
        ResponseBody body = response.body();
        Source bounded = new BoundedBody(body.source(), (long) maxBodyBytes + MAX_OVERHEAD);
        return response.newBuilder()
                .body(ResponseBody.create(Okio.buffer(bounded), body.contentType(), body.contentLength()))
                .build();
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
