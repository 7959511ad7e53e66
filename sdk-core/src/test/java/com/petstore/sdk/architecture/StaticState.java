// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.architecture;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.MediaType;
import org.slf4j.Logger;

/** Finds what outlives the objects that use it: mutable static fields and thread-locals. */
final class StaticState {

    private static final Set<Class<?>> IMMUTABLE = Set.of(
            Boolean.class,
            Byte.class,
            Character.class,
            DateTimeFormatter.class,
            Double.class,
            Duration.class,
            Float.class,
            Instant.class,
            Integer.class,
            Long.class,
            MediaType.class,
            Pattern.class,
            Short.class,
            String.class);

    private final String root;

    /** Takes the package whose classes are ours. */
    StaticState(String root) {
        this.root = root;
    }

    /** Loads every class below a root of class files, with all that are nested. */
    static List<Class<?>> classes(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(file -> directory
                            .relativize(file)
                            .toString()
                            .replace(file.getFileSystem().getSeparator(), "."))
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .<Class<?>>map(name -> load(name.substring(0, name.length() - ".class".length())))
                    .toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** Fields that hold a thread-local, as {@code Type.field}. */
    static Set<String> threadLocals(Collection<Class<?>> types) {
        return names(fields(types).filter(StaticState::isThreadLocal));
    }

    /** Other static fields that can be assigned, or whose value can change, as {@code Type.field}; an unknown type counts as mutable. */
    Set<String> mutableFields(Collection<Class<?>> types) {
        return names(fields(types)
                .filter(field ->
                        Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !isThreadLocal(field))
                .filter(field -> !Modifier.isFinal(field.getModifiers()) || isMutable(valueOf(field, null))));
    }

    private static boolean isThreadLocal(Field field) {
        return ThreadLocal.class.isAssignableFrom(field.getType());
    }

    private static Stream<Field> fields(Collection<Class<?>> types) {
        return types.stream().flatMap(type -> Arrays.stream(type.getDeclaredFields()));
    }

    private static Set<String> names(Stream<Field> fields) {
        return fields.map(field -> field.getDeclaringClass().getSimpleName() + "." + field.getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean isMutable(Object value) {
        if (value == null || value instanceof Enum || value instanceof Logger || IMMUTABLE.contains(value.getClass())) {
            return false;
        }
        Class<?> type = value.getClass();
        if (type.isArray()) {
            return Array.getLength(value) > 0;
        }
        if (type.getName().startsWith("java.util.ImmutableCollections$")) {
            return value instanceof Map<?, ?> map
                    ? map.values().stream().anyMatch(this::isMutable)
                    : ((Collection<?>) value).stream().anyMatch(this::isMutable);
        }
        return !type.getName().startsWith(root) || hasMutableField(type, value);
    }

    private boolean hasMutableField(Class<?> type, Object value) {
        boolean inherited = type.getSuperclass() != Object.class
                && type.getSuperclass() != Record.class
                && (!type.getSuperclass().getName().startsWith(root) || hasMutableField(type.getSuperclass(), value));
        return inherited
                || Arrays.stream(type.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .anyMatch(field -> !Modifier.isFinal(field.getModifiers())
                                || !field.getType().isPrimitive() && isMutable(valueOf(field, value)));
    }

    private static Object valueOf(Field field, Object owner) {
        try {
            field.setAccessible(true);
            return field.get(owner);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
