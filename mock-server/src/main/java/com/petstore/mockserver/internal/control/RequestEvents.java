package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.journal.RequestCursor;
import com.petstore.mockserver.internal.journal.RequestJournal;
import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.service.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;

/**
 * The requests of a journal as server-sent events, for one viewer. An event holds what has changed since the last one, and
 * one comes every second at least. Not thread-safe.
 */
public final class RequestEvents {

    /** So often is the source asked before it sends an event without requests, which shows that the connection lives. */
    private static final int MOST_IDLE = 5;

    private static final Duration INTERVAL = Duration.ofMillis(200);

    private final RequestJournal journal;
    private final RequestCursor cursor;
    private int idle = MOST_IDLE;
    private boolean begun;

    public RequestEvents(RequestJournal journal) {
        this.journal = journal;
        this.cursor = new RequestCursor(journal);
    }

    /** Whether events must follow this response. */
    public static boolean isStart(Response response) {
        return "text/event-stream".equals(response.headers().get(HttpHeader.CONTENT_TYPE));
    }

    /** Waits a while, and returns the next event, no bytes if nothing has changed, or empty once the server is stopping. */
    public Optional<byte[]> next() {
        if (begun) {
            journal.awaitClose(INTERVAL);
        }
        begun = true;
        return cursor.next().map(this::event);
    }

    private byte[] event(RequestCursor.Update update) {
        if (update.requests().isEmpty() && !update.cleared() && ++idle < MOST_IDLE) {
            return new byte[0];
        }
        idle = 0;
        List<JsonObject> requests =
                update.requests().stream().map(RequestRoutes::object).toList();
        byte[] json = new JsonObject()
                .with("requests", requests)
                .with("skipped", update.skipped())
                .with("arrived", update.arrived())
                .with("refused", update.refused())
                .with("cleared", update.cleared())
                .toBytes();
        return ("data: " + new String(json, StandardCharsets.UTF_8) + "\n\n").getBytes(StandardCharsets.UTF_8);
    }
}
