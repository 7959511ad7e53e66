// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The types and members that applications can name, one a line in alphabetical order, compared with {@code public-api.txt}. */
final class PublicApi {

    private static final String REWRITE = "petstore.rewritePublicApi";

    private static final int SHOWN =
            Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.ABSTRACT | Modifier.FINAL;

    private PublicApi() {}

    /**
     * Returns the differences between a module and its {@code public-api.txt}: lines gone, with a minus, and new ones, with a plus. The system
     * property {@code petstore.rewritePublicApi} writes the file first.
     */
    static List<String> differences(Path module) throws IOException {
        Path agreed = module.resolve("public-api.txt").normalize();
        List<String> actual =
                of(typesOf(module).filter(type -> !type.contains(".internal.")).map(PublicApi::load));
        if (Boolean.getBoolean(REWRITE)) {
            Files.write(agreed, actual);
        }
        List<String> expected = Files.readAllLines(agreed);
        return Stream.concat(lines("- ", expected, actual), lines("+ ", actual, expected))
                .toList();
    }

    /**
     * Returns the public types of a module that cannot gain a part without breaking an application that was compiled against it: records, sealed types
     * but {@code QuotaLedger}, which applications only pass on, and signatures with internal types.
     */
    static List<String> obstaclesToGrowth(Path module) throws IOException {
        List<String> found = new ArrayList<>();
        for (String name :
                typesOf(module).filter(type -> !type.contains(".internal.")).toList()) {
            withNested(load(name)).forEach(type -> {
                if (type.isSealed() && !type.getSimpleName().equals("QuotaLedger")) {
                    found.add(type.getName() + " is sealed, and can be neither mocked nor decorated");
                }
                if (type.isRecord()) {
                    found.add(type.getName() + " is a record, and cannot gain a component");
                }
                Stream.concat(Stream.of(header(type)), members(type))
                        .filter(line -> line.contains(".internal."))
                        .forEach(line -> found.add("an internal type is in " + line));
            });
        }
        return found;
    }

    private static Stream<String> lines(String sign, List<String> of, List<String> without) {
        return of.stream().filter(line -> !without.contains(line)).map(line -> sign + line);
    }

    private static Stream<String> typesOf(Path module) throws IOException {
        Path sources = module.resolve("src/main/java");
        try (Stream<Path> files = Files.walk(sources)) {
            return files
                    .map(file -> sources.relativize(file).toString())
                    .filter(file -> file.endsWith(".java") && !file.endsWith("-info.java"))
                    .map(file -> file.replace(".java", "").replace('/', '.').replace('\\', '.'))
                    .toList()
                    .stream();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, PublicApi.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> of(Stream<Class<?>> types) {
        return types.flatMap(PublicApi::withNested)
                .sorted(Comparator.comparing(Class::getName))
                .flatMap(type -> Stream.concat(Stream.of(header(type)), members(type)))
                .toList();
    }

    private static Stream<Class<?>> withNested(Class<?> type) {
        return isVisible(type.getModifiers())
                ? Stream.concat(
                        Stream.of(type),
                        Arrays.stream(type.getDeclaredClasses()).flatMap(PublicApi::withNested))
                : Stream.empty();
    }

    private static String header(Class<?> type) {
        // A parent that nobody can name passes on its own.
        Class<?> child = type;
        while (child.getSuperclass() != null && !isVisible(child.getSuperclass().getModifiers())) {
            child = child.getSuperclass();
        }
        Class<?> parent = child.getSuperclass();
        boolean isNamed = parent != null && parent != Object.class;
        return type.getName() + typeParameters(type) + ": " + marks(type) + kind(type)
                + (isNamed ? " extends " + child.getGenericSuperclass().getTypeName() : "")
                + joined(" implements ", type.getGenericInterfaces());
    }

    /** An enum's other modifiers depend on its constants, and an interface's say nothing. */
    private static String kind(Class<?> type) {
        if (type.isAnnotation()) {
            return "annotation";
        }
        if (type.isInterface()) {
            return type.isSealed() ? "sealed interface" : "interface";
        }
        if (type.isEnum()) {
            return "enum";
        }
        return Modifier.toString(type.getModifiers() & SHOWN) + (type.isRecord() ? " record" : " class");
    }

    private static Stream<String> members(Class<?> type) {
        List<String> lines = new ArrayList<>();
        Map<Type, Type> arguments = new HashMap<>();
        // What a parent that nobody can name declares, is seen through its children only.
        for (Class<?> from = type;
                from != null && (from == type || !isVisible(from.getModifiers()));
                from = from.getSuperclass()) {
            Arrays.stream(from.getDeclaredFields())
                    .filter(field -> isVisible(field.getModifiers()) && !field.isSynthetic())
                    .forEach(field -> lines.add(field(field)));
            Arrays.stream(from.getDeclaredMethods())
                    .filter(method -> isVisible(method.getModifiers()) && !method.isSynthetic())
                    .forEach(method -> lines.add(method(method, arguments)));
            if (from.getGenericSuperclass() instanceof ParameterizedType parent) {
                for (int i = 0; i < parent.getActualTypeArguments().length; i++) {
                    arguments.put(from.getSuperclass().getTypeParameters()[i], parent.getActualTypeArguments()[i]);
                }
            }
        }
        Arrays.stream(type.getDeclaredConstructors())
                .filter(constructor -> isVisible(constructor.getModifiers()) && !constructor.isSynthetic())
                .forEach(constructor -> lines.add(constructor(constructor)));
        return lines.stream().map(line -> type.getName() + line).sorted();
    }

    private static String field(Field field) {
        return "." + field.getName() + ": " + marks(field) + modifiers(field.getModifiers())
                + shown(field.getAnnotatedType());
    }

    private static String method(Method method, Map<Type, Type> arguments) {
        return "." + method.getName() + parameters(method) + ": " + marks(method)
                + (method.isDefault() ? "default " : "")
                + modifiers(method.getModifiers()) + (typeParameters(method) + " ").stripLeading()
                + shown(method.getAnnotatedReturnType(), arguments)
                + joined(" throws ", method.getGenericExceptionTypes())
                + (method.getDefaultValue() == null ? "" : " may be left out");
    }

    private static String constructor(Constructor<?> constructor) {
        return ".<new>" + parameters(constructor) + ": " + marks(constructor)
                + modifiers(constructor.getModifiers()).trim()
                + joined(" throws ", constructor.getGenericExceptionTypes());
    }

    private static String parameters(Executable executable) {
        return Arrays.stream(executable.getAnnotatedParameterTypes())
                .map(PublicApi::shown)
                .collect(Collectors.joining(", ", "(", executable.isVarArgs() ? "...)" : ")"));
    }

    /** A type's own words for its annotations differ between versions of the JDK. */
    private static String shown(AnnotatedType type) {
        return shown(type, Map.of());
    }

    private static String shown(AnnotatedType type, Map<Type, Type> arguments) {
        return (type.isAnnotationPresent(Nullable.class) ? "@Nullable " : "") + name(type.getType(), arguments);
    }

    /** A type as a child sees it that gave these arguments to its parent. */
    private static String name(Type type, Map<Type, Type> arguments) {
        if (type instanceof ParameterizedType generic && !arguments.isEmpty()) {
            return Arrays.stream(generic.getActualTypeArguments())
                    .map(argument -> name(argument, arguments))
                    .collect(Collectors.joining(", ", generic.getRawType().getTypeName() + "<", ">"));
        }
        return arguments.getOrDefault(type, type).getTypeName();
    }

    private static String marks(AnnotatedElement element) {
        return element.isAnnotationPresent(Deprecated.class) ? "@Deprecated " : "";
    }

    private static String modifiers(int modifiers) {
        String text = Modifier.toString(modifiers & SHOWN);
        return text.isEmpty() ? "" : text + " ";
    }

    private static String typeParameters(GenericDeclaration generic) {
        StringJoiner text = new StringJoiner(", ", "<", ">").setEmptyValue("");
        for (TypeVariable<?> variable : generic.getTypeParameters()) {
            text.add(variable.getName() + joined(" extends ", bounds(variable)));
        }
        return text.toString();
    }

    private static Type[] bounds(TypeVariable<?> variable) {
        return Arrays.stream(variable.getBounds())
                .filter(Predicate.not(Object.class::equals))
                .toArray(Type[]::new);
    }

    private static String joined(String before, Type[] types) {
        return types.length == 0
                ? ""
                : Arrays.stream(types).map(Type::getTypeName).collect(Collectors.joining(", ", before, ""));
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }
}
