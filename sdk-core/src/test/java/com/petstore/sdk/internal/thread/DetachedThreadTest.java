// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.thread;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.InheritedContext;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DetachedThreadTest {

    @Test
    void inheritsNothingFromTheThreadThatStartsIt() throws Exception {
        InheritedContext seen = InheritedContext.callAsTenant(() -> {
            CompletableFuture<InheritedContext> context = new CompletableFuture<>();
            DetachedThread.create(() -> context.complete(InheritedContext.current()), "thread")
                    .start();
            return context.get();
        });

        assertThat(seen).isEqualTo(InheritedContext.ofTheLibrary(DetachedThread.class));
    }

    @Test
    void doesNotKeepTheJvmAlive() {
        Thread thread = DetachedThread.create(() -> {}, "thread");

        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getName()).isEqualTo("thread");
    }
}
