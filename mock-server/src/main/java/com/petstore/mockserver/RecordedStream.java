// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;

/** Records what really goes out, for readers of the journal, at the last place at which it is not yet bytes. */
final class RecordedStream extends HttpStream.Wrapper {

    private final EndPoint endPoint;
    private final long begin;
    private final Journal journal;
    private final JournalEntry entry;

    private RecordedStream(HttpStream stream, Request request, Journal journal, JournalEntry entry) {
        super(stream);
        this.endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        this.begin = request.getBeginNanoTime();
        this.journal = journal;
        this.entry = entry;
    }

    static void record(Request request, Journal journal, JournalEntry entry) {
        request.addHttpStreamWrapper(stream -> new RecordedStream(stream, request, journal, entry));
    }

    @Override
    public void send(
            MetaData.Request request, MetaData.Response response, boolean last, ByteBuffer content, Callback callback) {
        // Jetty sends something for every request in the end, also where its connection was closed before.
        boolean isGone = !endPoint.isOpen() || endPoint.isOutputShutdown();
        boolean isInterim = response != null && HttpStatus.isInformational(response.getStatus());
        if (!isGone && !isInterim) {
            Duration until = Duration.ofNanos(NanoTime.since(begin));
            boolean hasContent = BufferUtil.hasContent(content) && !HttpMethod.HEAD.is(request.getMethod());
            journal.update(entry, step -> {
                if (response != null) {
                    step.responded(response.getStatus(), list(response), until);
                }
                if (hasContent) {
                    step.sent(content, until);
                }
            });
        }
        super.send(request, response, last, content, callback);
    }

    private static List<Map.Entry<String, String>> list(MetaData.Response response) {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        for (HttpField field : response.getHttpFields()) {
            // Jetty leaves it out on the wire.
            if (response.getStatus() == HttpStatus.NO_CONTENT_204 && field.getHeader() == HttpHeader.CONTENT_LENGTH) {
                continue;
            }
            headers.add(Map.entry(field.getName(), String.valueOf(field.getValue())));
        }
        return headers;
    }
}
