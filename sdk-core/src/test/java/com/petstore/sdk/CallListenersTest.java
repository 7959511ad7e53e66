// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.petstore.sdk.testkit.Unchecked;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallListenersTest {

    private final List<String> told = new ArrayList<>();

    @Test
    void passesEveryEventOnToAll() throws ReflectiveOperationException {
        CallListener all = CallListener.all(listener("a"), listener("b"));

        for (Method event : CallListener.class.getMethods()) {
            if (!Modifier.isStatic(event.getModifiers())) {
                told.clear();
                event.invoke(all, new Object[1]);
                assertThat(told).containsExactly("a " + event.getName(), "b " + event.getName());
            }
        }
        assertThat(Arrays.stream(CallListener.class.getMethods()).filter(method -> method.isDefault()))
                .hasSize(7);
    }

    private CallListener listener(String name) {
        return (CallListener) Proxy.newProxyInstance(
                CallListener.class.getClassLoader(),
                new Class<?>[] {CallListener.class},
                (proxy, method, arguments) -> {
                    told.add(name + " " + method.getName());
                    return null;
                });
    }

    @Test
    void throwsTheErrorOfOneAndKeepsTheExceptionOfAnother() {
        StackOverflowError error = new StackOverflowError("of the second");
        IllegalStateException exception = new IllegalStateException("of the first");
        CallListener all = CallListener.all(throwing(exception), throwing(error), listener("c"));

        assertThatThrownBy(() -> all.callEnded(null)).isSameAs(error).hasSuppressedException(exception);
        assertThat(told).containsExactly("c callEnded");
    }

    @Test
    void notifiesTheOthersWhateverOneThrows() {
        CallListener all = CallListener.all(
                new CallListener() {
                    @Override
                    public void callEnded(CallEnded event) {
                        Unchecked.fail(new InterruptedException("as Kotlin may"));
                    }
                },
                throwing(new IllegalStateException("of the second")),
                listener("c"));

        assertThatThrownBy(() -> all.callEnded(null)).isInstanceOf(InterruptedException.class);
        assertThat(told).containsExactly("c callEnded");
        assertThat(Thread.interrupted()).isTrue();
    }

    private static CallListener throwing(Throwable thrown) {
        return (CallListener) Proxy.newProxyInstance(
                CallListener.class.getClassLoader(),
                new Class<?>[] {CallListener.class},
                (proxy, method, arguments) -> {
                    throw thrown;
                });
    }
}
