// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;

/**
 * A body as it comes from the connection, before it is decompressed: the decompressor collects the header of a gzip body however long it is.
 *
 * <p>Once reading has failed, closing does not read on, as OkHttp does to use the connection again. It would go once more through all that has
 * been received, and needs seconds for some megabytes in place of the size of a chunk.
 */
final class BoundedBody extends ForwardingSource {

    private final ResponseBound bound;
    private long received;
    private boolean failed;

    private BoundedBody(Source body, ResponseBound bound) {
        super(body);
        this.bound = bound;
    }

    /** The response with such a body, if there is anything between its bytes and those of the connection, or nothing counts these. */
    static Response of(Response response, ResponseBound bound) {
        if (bound.counts()
                && response.header("Content-Encoding") == null
                && response.header("Transfer-Encoding") == null) {
            return response;
        }
        ResponseBody body = response.body();
        return response.newBuilder()
                .body(ResponseBody.create(
                        Okio.buffer(new BoundedBody(body.source(), bound)), body.contentType(), body.contentLength()))
                .build();
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        long count;
        try {
            count = super.read(sink, byteCount);
        } catch (IOException e) {
            // OkHttp has closed the connection.
            failed = true;
            throw e;
        }
        received += count;
        bound.require(received);
        return count;
    }

    @Override
    public void close() throws IOException {
        if (!failed) {
            super.close();
        }
    }
}
