// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.thread;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.InheritedContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class DaemonThreadsTest {

    /** More than are idle, so that some are started for these. */
    private static final int TASKS = 100;

    @Test
    void threadsInheritNothingFromTheCallThatStartsThem() throws Exception {
        CountDownLatch allRun = new CountDownLatch(TASKS);
        CompletableFuture<InheritedContext> last = InheritedContext.callAsTenant(() -> {
            CompletableFuture<InheritedContext> context = new CompletableFuture<>();
            for (int i = 1; i < TASKS; i++) {
                DaemonThreads.execute(() -> runTogether(allRun));
            }
            DaemonThreads.execute(() -> {
                runTogether(allRun);
                context.complete(InheritedContext.current());
            });
            return context;
        });

        assertThat(last.get()).isEqualTo(InheritedContext.ofTheLibrary(DaemonThreads.class));
    }

    @Test
    void aThreadThatIsCreatedInheritsNothingFromTheOneThatStartsIt() throws Exception {
        InheritedContext seen = InheritedContext.callAsTenant(() -> {
            CompletableFuture<InheritedContext> context = new CompletableFuture<>();
            DaemonThreads.create(() -> context.complete(InheritedContext.current()), "thread")
                    .start();
            return context.get();
        });

        assertThat(seen).isEqualTo(InheritedContext.ofTheLibrary(DaemonThreads.class));
    }

    @Test
    void doesNotKeepTheJvmAlive() {
        Thread thread = DaemonThreads.create(() -> {}, "thread");

        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getName()).isEqualTo("thread");
    }

    private static void runTogether(CountDownLatch allRun) {
        allRun.countDown();
        try {
            allRun.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
