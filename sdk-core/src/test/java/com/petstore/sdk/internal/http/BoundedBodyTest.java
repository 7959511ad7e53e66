// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.Okio;
import okio.Source;
import okio.Timeout;
import org.junit.jupiter.api.Test;

class BoundedBodyTest {

    private static final int MAX_BODY_BYTES = 1000;
    private static final int BOUND = (256 << 10) + 2 * MAX_BODY_BYTES;

    private static final Request REQUEST =
            new Request.Builder().url("https://pets.example").build();

    private final ResponseBound bound = new ResponseBound(MAX_BODY_BYTES);

    @Test
    void isAsLargeAsItsBoundAtMost() throws IOException {
        bound.endOfHeaders();
        assertThat(read(BOUND)).isEqualTo(BOUND);

        assertThatIOException()
                .isThrownBy(() -> read(BOUND + 1))
                .withMessage("the response must not take more than " + BOUND + " bytes on the wire");
    }

    @Test
    void keepsWhatTheResponseSaysOfIt() {
        ResponseBody body = response("Content-Encoding", new FailingSource()).body();

        assertThat(body.contentType()).isEqualTo(MediaType.get("application/json"));
        assertThat(body.contentLength()).isEqualTo(7);
    }

    @Test
    void leavesABodyAloneThatIsNeitherEncodedNorInChunksIfItsBytesAreCounted() throws IOException {
        Response plain = response("X-Other", new FailingSource());

        assertThat(BoundedBody.of(plain, bound)).isNotSameAs(plain);

        bound.count(1);
        assertThat(BoundedBody.of(plain, bound)).isSameAs(plain);
    }

    @Test
    void isNotReadAgainByItsEndOnceReadingHasFailed() throws IOException {
        FailingSource source = new FailingSource();
        ResponseBody body =
                BoundedBody.of(response("Transfer-Encoding", source), bound).body();

        assertThatIOException().isThrownBy(() -> body.source().request(1));
        body.close();

        assertThat(source.closed).isFalse();
    }

    @Test
    void isClosedAsItIsOtherwise() {
        FailingSource source = new FailingSource();

        BoundedBody.of(response("Transfer-Encoding", source), bound).close();

        assertThat(source.closed).isTrue();
    }

    private long read(int size) throws IOException {
        Source source = new Buffer().write(new byte[size]);
        return BoundedBody.of(response("Content-Encoding", source), bound)
                .body()
                .source()
                .readAll(Okio.blackhole());
    }

    private static Response response(String header, Source body) {
        return new Response.Builder()
                .request(REQUEST)
                .protocol(Protocol.HTTP_1_1)
                .code(200)
                .message("OK")
                .header(header, "x")
                .body(ResponseBody.create(Okio.buffer(body), MediaType.get("application/json"), 7))
                .build();
    }

    private static final class FailingSource implements Source {

        private boolean closed;

        @Override
        public long read(Buffer sink, long byteCount) throws IOException {
            throw new IOException("of the test");
        }

        @Override
        public Timeout timeout() {
            return Timeout.NONE;
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
