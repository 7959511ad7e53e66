// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;

/** What an object of this library keeps: how many elements the collections have that can be reached from it. */
public final class Kept {

    private final Map<String, Integer> sizes = new TreeMap<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> open = new ArrayDeque<>();

    private Kept() {}

    /** The sizes of all collections that are not empty, by the field that holds them. */
    public static Map<String, Integer> by(Object root) throws IllegalAccessException {
        Kept kept = new Kept();
        kept.visit("", root);
        while (!kept.open.isEmpty()) {
            kept.visitFields(kept.open.pop());
        }
        return kept.sizes;
    }

    private void visitFields(Object object) throws IllegalAccessException {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            if (!type.getName().startsWith("com.petstore.")) {
                return;
            }
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && !field.getType().isPrimitive()
                        && field.trySetAccessible()) {
                    visit(type.getSimpleName() + "." + field.getName(), field.get(object));
                }
            }
        }
    }

    private void visit(String name, Object value) {
        if (value == null || !seen.add(value)) {
            return;
        }
        if (value instanceof Collection<?> collection) {
            visitAll(name, collection);
        } else if (value instanceof Map<?, ?> map) {
            visitAll(name, map.keySet());
            visitAll(name, map.values());
        } else if (value instanceof ThreadPoolExecutor pool) {
            visitAll(name + ".queue", pool.getQueue());
        } else if (value instanceof AtomicReference<?> reference) {
            visit(name, reference.get());
        } else if (value instanceof Object[] array) {
            Arrays.asList(array).forEach(element -> visit(name, element));
        } else if (value.getClass().getName().startsWith("com.petstore.")) {
            open.push(value);
        }
    }

    private void visitAll(String name, Collection<?> elements) {
        if (!elements.isEmpty()) {
            sizes.merge(name, elements.size(), Integer::sum);
            elements.forEach(element -> visit(name, element));
        }
    }
}
