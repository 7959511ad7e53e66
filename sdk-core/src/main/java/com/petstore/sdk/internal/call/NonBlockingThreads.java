// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

/**
 * Recognises threads that must not block: those that Reactor marks, and the event loops of Netty. It knows their types by name only, because this
 * library depends on neither.
 */
final class NonBlockingThreads {

    private static final String REACTOR_MARKER = "reactor.core.scheduler.NonBlocking";
    private static final String NETTY_THREAD = "io.netty.util.concurrent.FastThreadLocalThread";

    /** Whether the threads of a class must not block. Not static, so that it goes with its client. */
    private final ClassValue<Boolean> known = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isMarked(type) || isEventLoop(type);
        }
    };

    /** Whether the current thread must not block. */
    boolean includeCurrent() {
        Class<?> type = Thread.currentThread().getClass();
        return type != Thread.class && known.get(type);
    }

    private static boolean isMarked(Class<?> type) {
        for (Class<?> own : type.getInterfaces()) {
            if (own.getName().equals(REACTOR_MARKER) || isMarked(own)) {
                return true;
            }
        }
        return type.getSuperclass() != null && isMarked(type.getSuperclass());
    }

    /** Asks the current thread, for all threads of its class. */
    private static boolean isEventLoop(Class<?> type) {
        Class<?> netty = type;
        while (!netty.getName().equals(NETTY_THREAD)) {
            netty = netty.getSuperclass();
            if (netty == null) {
                return false;
            }
        }
        try {
            // The method of Netty's class, because that of a subclass may not be accessible.
            Object permitted = netty.getMethod("permitBlockingCalls").invoke(Thread.currentThread());
            return Boolean.FALSE.equals(permitted);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            // A Netty that does not tell: no call may fail for the sake of a warning.
            return false;
        }
    }
}
