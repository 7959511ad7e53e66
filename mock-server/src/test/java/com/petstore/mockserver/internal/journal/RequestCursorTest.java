package com.petstore.mockserver.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.RecordedRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RequestCursorTest {

    private final RequestJournal journal =
            new RequestJournal(5_000, Long.MAX_VALUE, (text, isCut) -> text, (request, body) -> List.of());

    @Test
    void readsEachRequestOnceAndAgainWithItsResponse() {
        RequestCursor cursor = new RequestCursor(journal);
        RequestRecorder slow = arrive();
        assertThat(sequences(next(cursor))).containsExactly(1L);
        assertThat(next(cursor).requests()).isEmpty();

        slow.responded(Responses.of(200, new byte[0]));
        assertThat(next(cursor).requests())
                .singleElement()
                .satisfies(request -> assertThat(request.status()).hasValue(200));
        assertThat(next(cursor).requests()).isEmpty();
    }

    @Test
    void readsNothingAgainThatHasItsResponse() {
        RequestCursor cursor = new RequestCursor(journal);
        arrive().responded(Responses.of(200, new byte[0]));

        assertThat(sequences(next(cursor))).containsExactly(1L);
        assertThat(next(cursor).requests()).isEmpty();
    }

    @Test
    void beginsWithTheLastHundred() {
        arrive(250);

        RequestCursor.Update first = next(new RequestCursor(journal));

        assertThat(first.requests()).hasSize(100);
        assertThat(first.requests().get(0).sequence()).isEqualTo(151);
        assertThat(first.skipped()).isZero();
    }

    @Test
    void skipsAllButTheLatestHundredOfManyAndCountsTheOthers() {
        RequestCursor cursor = new RequestCursor(journal);
        arrive(250);

        RequestCursor.Update update = next(cursor);

        assertThat(sequences(update))
                .isEqualTo(
                        IntStream.rangeClosed(151, 250).mapToObj(Long::valueOf).toList());
        assertThat(update.skipped()).isEqualTo(150);
        assertThat(update.arrived()).isEqualTo(250);
        assertThat(next(cursor).skipped()).isZero();
    }

    @Test
    void countsThoseAsSkippedThatTheJournalForgot() {
        RequestJournal small =
                new RequestJournal(2, Long.MAX_VALUE, (text, isCut) -> text, (request, body) -> List.of());
        RequestCursor cursor = new RequestCursor(small);
        IntStream.range(0, 5).forEach(i -> small.record(RequestHead.malformed(Instant.EPOCH)));

        RequestCursor.Update update = next(cursor);

        assertThat(sequences(update)).containsExactly(4L, 5L);
        assertThat(update.skipped()).isEqualTo(3);
    }

    @Test
    void countsRefusalsAlsoOfSkippedRequests() {
        RequestCursor cursor = new RequestCursor(journal);
        IntStream.range(0, 150).forEach(i -> arrive().responded(Responses.of(i % 2 == 0 ? 429 : 200, new byte[0])));

        assertThat(next(cursor).refused()).isEqualTo(75);
    }

    @Test
    void beginsAgainAfterTheJournalWasCleared() {
        RequestCursor cursor = new RequestCursor(journal);
        arrive(3);
        next(cursor);
        journal.clear();
        arrive(4);

        RequestCursor.Update update = next(cursor);

        assertThat(update.cleared()).isTrue();
        assertThat(sequences(update)).containsExactly(1L, 2L, 3L, 4L);
        assertThat(update.skipped()).isZero();
        assertThat(next(cursor).cleared()).isFalse();
    }

    @Test
    void watchesAThousandRequestsWithoutAResponseAtMost() {
        RequestCursor cursor = new RequestCursor(journal);
        RequestRecorder oldest = arrive();
        next(cursor);
        RequestRecorder second = arrive();
        next(cursor);
        for (int i = 0; i < 10; i++) {
            arrive(i == 9 ? 99 : 100);
            next(cursor);
        }

        oldest.responded(Responses.of(200, new byte[0]));
        second.responded(Responses.of(200, new byte[0]));

        assertThat(sequences(next(cursor))).containsExactly(2L);
    }

    @Test
    void tellsThatNothingWillCome() {
        RequestCursor cursor = new RequestCursor(journal);
        assertThat(cursor.next()).isPresent();

        journal.close();

        assertThat(cursor.next()).isEmpty();
    }

    private static RequestCursor.Update next(RequestCursor cursor) {
        return cursor.next().orElseThrow();
    }

    private void arrive(int count) {
        IntStream.range(0, count).forEach(i -> arrive());
    }

    private RequestRecorder arrive() {
        return journal.record(new RequestHead(
                Instant.EPOCH,
                true,
                "GET",
                "/v1/pets",
                null,
                RequestHead.Target.NOWHERE,
                List.<Map.Entry<String, String>>of(),
                null,
                Instant.MIN));
    }

    private static List<Long> sequences(RequestCursor.Update update) {
        return update.requests().stream().map(RecordedRequest::sequence).toList();
    }
}
