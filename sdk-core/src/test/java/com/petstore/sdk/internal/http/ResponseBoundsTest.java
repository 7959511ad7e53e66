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

class ResponseBoundsTest {

    private static final int MAX_BODY_BYTES = 1000;
    private static final int BOUND = (64 << 10) + MAX_BODY_BYTES;

    private static final Request REQUEST =
            new Request.Builder().url("https://pets.example").build();

    @Test
    void isAsLargeAsItsBoundAtMost() throws IOException {
        assertThat(read(BOUND)).isEqualTo(BOUND);

        assertThatIOException()
                .isThrownBy(() -> read(BOUND + 1))
                .withMessage("must not take more than " + BOUND + " bytes before it is decompressed");
    }

    @Test
    void keepsWhatTheResponseHasOfIt() throws IOException {
        ResponseBody body = ResponseBounds.bounded(
                        response("Content-Encoding", new ClosingSource()), null, MAX_BODY_BYTES)
                .body();

        assertThat(body.contentType()).isEqualTo(MediaType.get("application/json"));
        assertThat(body.contentLength()).isEqualTo(7);
    }

    @Test
    void leavesABodyAloneThatIsNotEncoded() throws IOException {
        Response plain = response("X-Other", new ClosingSource());

        assertThat(ResponseBounds.bounded(plain, null, MAX_BODY_BYTES)).isSameAs(plain);
    }

    @Test
    void closesTheBody() throws IOException {
        ClosingSource source = new ClosingSource();

        ResponseBounds.bounded(response("Content-Encoding", source), null, MAX_BODY_BYTES)
                .close();

        assertThat(source.closed).isTrue();
    }

    private long read(int size) throws IOException {
        Source source = new Buffer().write(new byte[size]);
        return ResponseBounds.bounded(response("Content-Encoding", source), null, MAX_BODY_BYTES)
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

    private static final class ClosingSource implements Source {

        private boolean closed;

        @Override
        public long read(Buffer sink, long byteCount) {
            return -1;
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
