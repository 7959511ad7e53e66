package com.petstore.mockserver.internal.journal;

import java.util.Arrays;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * One request in the journal, while the server works on it; each step is told to those who wait for it. Thread-safe.
 */
public final class RequestRecorder {

    private static final int LONGEST_BODY = 8 * 1024;

    /** What has become of a request; immutable, so that it can be read while the next step is taken. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Progress(
            byte @Nullable [] body, boolean bodyIsWhole, boolean applied, OptionalInt status, byte[] answer) {}

    private final Runnable whenChanged;
    private final RequestHead arrived;
    private final long number;
    private volatile Progress progress = new Progress(null, true, false, OptionalInt.empty(), new byte[0]);

    public RequestRecorder(long number, RequestHead arrived, Runnable whenChanged) {
        this.number = number;
        this.arrived = arrived;
        this.whenChanged = whenChanged;
    }

    /**
     * Notes the body of the request.
     *
     * @param body the bytes, which must not be changed; of a long body the start is kept
     */
    public synchronized void body(byte[] body) {
        progress = new Progress(
                start(body), body.length <= LONGEST_BODY, progress.applied, progress.status, progress.answer);
        whenChanged.run();
    }

    /** Notes that the operation was carried out, whatever comes of the answer. */
    public synchronized void applied() {
        progress = new Progress(progress.body, progress.bodyIsWhole, true, progress.status, progress.answer);
        whenChanged.run();
    }

    /**
     * Notes what is answered; to be called before the client can have the answer, so that a test that has it finds it
     * here.
     *
     * @param status the HTTP status
     * @param answer the body, which must not be changed; of a long body the start is kept
     */
    public synchronized void answered(int status, byte[] answer) {
        progress = new Progress(
                progress.body, progress.bodyIsWhole, progress.applied, OptionalInt.of(status), start(answer));
        whenChanged.run();
    }

    public long number() {
        return number;
    }

    public RequestHead arrived() {
        return arrived;
    }

    public Progress progress() {
        return progress;
    }

    private static byte[] start(byte[] bytes) {
        return bytes.length <= LONGEST_BODY ? bytes : Arrays.copyOf(bytes, LONGEST_BODY);
    }
}
