package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testing.FakeTime;
import com.petstore.sdk.time.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeadlinesTest {

    private final FakeTime time = new FakeTime();
    private final List<Task> underWay = new ArrayList<>();
    private final Deadlines deadlines = new Deadlines(time, underWay, Runnable::run);
    private final List<String> ended = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"10, 20", "20, 10"})
    void endsWhatIsDueAndNothingElseWhicheverCameFirst(long first, long second) {
        add("after " + first, first);
        add("after " + second, second);

        pass(10);
        assertThat(ended).containsExactly("after 10");

        pass(10);
        assertThat(ended).containsExactly("after 10", "after 20");
    }

    @Test
    void endsNothingThatWasRemoved() {
        underWay.remove(add("ten", 10));

        pass(10);

        assertThat(ended).isEmpty();
    }

    @Test
    void oneTimerIsEnoughForAll() {
        for (int i = 0; i < 100; i++) {
            add("in order", 10 + i);
        }

        assertThat(time.scheduledTasks()).isEqualTo(1);
    }

    @Test
    void setsNoTimerAnewForWhatComesAndGoes() {
        underWay.remove(add("first", 10));
        add("second", 10);

        assertThat(time.scheduledTasks()).isEqualTo(1);
        pass(10);
        assertThat(ended).containsExactly("second");
    }

    @Test
    void isSilentWhileThereIsNothingToEnd() {
        underWay.remove(add("ten", 10));

        pass(10);

        assertThat(time.scheduledTasks()).isZero();
    }

    @Test
    void beginsAnewAfterSilence() {
        add("ten", 10);
        pass(10);

        add("again", 10);
        pass(10);

        assertThat(ended).containsExactly("ten", "again");
    }

    @Test
    void leavesNoTimerBehind() {
        add("ten", 10);

        deadlines.close();

        assertThat(time.scheduledTasks()).isZero();
    }

    @Test
    void setsNoTimerOnceClosed() {
        deadlines.close();

        add("ten", 10);

        assertThat(time.scheduledTasks()).isZero();
    }

    @Test
    void endsNothingOnTheTimer() {
        List<Runnable> handedOver = new ArrayList<>();
        Deadlines elsewhere = new Deadlines(time, underWay, handedOver::add);
        underWay.add(new Task("ten", Duration.ofSeconds(10).toNanos()));
        underWay.add(new Task("twenty", Duration.ofSeconds(20).toNanos()));
        elsewhere.watch(Duration.ofSeconds(10).toNanos());

        time.advance(Duration.ofSeconds(10));
        assertThat(ended).isEmpty();
        assertThat(time.scheduledTasks()).as("the look at what is due next").isEqualTo(1);

        handedOver.forEach(Runnable::run);
        assertThat(ended).containsExactly("ten");
    }

    @Test
    void endsOnceWhatTwoLooksHaveFound() {
        List<Runnable> handedOver = new ArrayList<>();
        Deadlines elsewhere = new Deadlines(time, underWay, handedOver::add);
        Task patient = new Task("patient", Duration.ofSeconds(10).toNanos());
        patient.extension = Duration.ofSeconds(50).toNanos();
        underWay.add(patient);
        elsewhere.watch(Duration.ofSeconds(10).toNanos());
        time.advance(Duration.ofSeconds(10));
        elsewhere.watch(Duration.ofSeconds(11).toNanos());
        time.advance(Duration.ofSeconds(1));

        assertThat(handedOver).hasSize(2);
        handedOver.forEach(Runnable::run);
        assertThat(ended).containsExactly("patient");
    }

    @Test
    void countsOnAfterTheClockHasRunOver() {
        FakeTime late = new FakeTime();
        long start = Long.MAX_VALUE - Duration.ofSeconds(15).toNanos();
        Deadlines overflowing = new Deadlines(
                TimeSource.of(() -> start + late.nanoTime(), late::instant, late::schedule), underWay, Runnable::run);
        for (int seconds : new int[] {20, 10}) {
            Task task = new Task(
                    seconds == 10 ? "ten" : "twenty",
                    start + Duration.ofSeconds(seconds).toNanos());
            underWay.add(task);
            overflowing.watch(task.deadline());
        }

        late.advance(Duration.ofSeconds(10));
        assertThat(ended).containsExactly("ten");

        underWay.remove(1);
        late.advance(Duration.ofSeconds(10));
        assertThat(ended).containsExactly("ten", "twenty");
    }

    @Test
    void endsWhatMayTakeLessTimeThanItWasWatchedFor() {
        add("ten", 10);
        underWay.add(new Task("five", Duration.ofSeconds(5).toNanos()));
        deadlines.watch(Duration.ofSeconds(5).toNanos());

        pass(5);

        assertThat(ended).containsExactly("five");
    }

    @Test
    void looksAgainAtWhatGetsMoreTime() {
        Task patient = add("patient", 10);
        patient.extension = Duration.ofSeconds(5).toNanos();

        time.advance(Duration.ofSeconds(10));
        time.advance(Duration.ofSeconds(5));

        assertThat(ended).containsExactly("patient", "patient");
    }

    private Task add(String name, long seconds) {
        Task task = new Task(name, time.nanoTime() + Duration.ofSeconds(seconds).toNanos());
        underWay.add(task);
        deadlines.watch(task.deadline());
        return task;
    }

    private void pass(long seconds) {
        time.advance(Duration.ofSeconds(seconds));
        underWay.removeIf(task -> ended.contains(task.name()));
    }

    private final class Task implements Deadlines.Limited {

        private final String name;
        private long deadline;
        private long extension;

        Task(String name, long deadline) {
            this.name = name;
            this.deadline = deadline;
        }

        String name() {
            return name;
        }

        @Override
        public long deadline() {
            return deadline;
        }

        @Override
        public void timeUp() {
            ended.add(name);
            deadline += extension;
        }
    }
}
