// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A generic type for {@link RequestCall#returning(ResponseType)}, kept at run time: {@code new ResponseType<List<Order>>() {}}.
 *
 * <p>The type is the one that stands between the angle brackets, so that the compiler and Jackson mean the same one. A type variable is refused,
 * because what it stands for is not known at run time.
 *
 * <p>Immutable and thread-safe. Applications create anonymous subclasses as above, and nothing else.
 *
 * @param <T> the type
 */
public abstract class ResponseType<T> {

    private final Type type;

    /**
     * Keeps the type argument of the subclass.
     *
     * @throws IllegalStateException if the subclass is not a direct one with a type argument, or the argument has a type variable
     */
    protected ResponseType() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType parent)
                || parent.getRawType() != ResponseType.class) {
            throw new IllegalStateException(
                    "ResponseType must be created with its type, as in new ResponseType<List<Order>>() {}, was "
                            + getClass().getGenericSuperclass().getTypeName());
        }
        type = parent.getActualTypeArguments()[0];
        if (!isComplete(type)) {
            throw new IllegalStateException(
                    "ResponseType must name a type without type variables, was " + type.getTypeName());
        }
    }

    private static boolean isComplete(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Stream.of(generic.getActualTypeArguments()).allMatch(ResponseType::isComplete);
        }
        if (type instanceof WildcardType wildcard) {
            return Stream.concat(Stream.of(wildcard.getUpperBounds()), Stream.of(wildcard.getLowerBounds()))
                    .allMatch(ResponseType::isComplete);
        }
        return type instanceof GenericArrayType array
                ? isComplete(array.getGenericComponentType())
                : type instanceof Class<?>;
    }

    /** {@return the type argument} */
    public final Type type() {
        return type;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof ResponseType<?> that && type.equals(that.type);
    }

    @Override
    public final int hashCode() {
        return type.hashCode();
    }

    @Override
    public final String toString() {
        return "ResponseType[" + type.getTypeName() + "]";
    }
}
