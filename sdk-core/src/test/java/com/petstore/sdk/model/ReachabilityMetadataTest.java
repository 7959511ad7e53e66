// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What a native image keeps for reflection is what an application's Jackson reaches: the models' annotated members. Nothing else would
 * notice if one went missing, as this build makes no native image.
 */
class ReachabilityMetadataTest {

    private static final String METADATA =
            "/META-INF/native-image/com.petstore/petstore-sdk-core/reachability-metadata.json";

    @Test
    void namesEveryMemberOfTheModelsThatCarriesAnAnnotationOfJacksonsAndNoOther() throws Exception {
        List<String> annotated = new ArrayList<>();
        for (Class<?> type : models()) {
            annotatedMembers(type).map(member -> describe(type, member)).forEach(annotated::add);
        }

        assertThat(named()).containsExactlyInAnyOrderElementsOf(annotated).hasSizeGreaterThan(10);
    }

    /** The members in the metadata, each as the class really has it. */
    private static List<String> named() throws Exception {
        List<String> named = new ArrayList<>();
        for (JsonNode entry : read().get("reflection")) {
            Class<?> type = Class.forName(entry.get("type").asText());
            for (JsonNode field : entry.path("fields")) {
                named.add(describe(type, type.getDeclaredField(field.get("name").asText())));
            }
            for (JsonNode method : entry.path("methods")) {
                named.add(describe(type, executable(type, method)));
            }
        }
        return named;
    }

    private static Executable executable(Class<?> type, JsonNode method) throws Exception {
        List<Class<?>> parameters = new ArrayList<>();
        for (JsonNode parameter : method.get("parameterTypes")) {
            parameters.add(
                    switch (parameter.asText()) {
                        case "int" -> int.class;
                        case "long" -> long.class;
                        default -> Class.forName(parameter.asText());
                    });
        }
        Class<?>[] signature = parameters.toArray(Class<?>[]::new);
        String name = method.get("name").asText();
        return name.equals("<init>") ? type.getDeclaredConstructor(signature) : type.getDeclaredMethod(name, signature);
    }

    private static Stream<Member> annotatedMembers(Class<?> type) {
        return Stream.<Member[]>of(type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
                .flatMap(Arrays::stream)
                .filter(member -> Arrays.stream(((AnnotatedElement) member).getAnnotations())
                        .anyMatch(annotation ->
                                annotation.annotationType().isAnnotationPresent(JacksonAnnotation.class)));
    }

    private static List<Class<?>> models() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("src/main/java/com/petstore/sdk/model"))) {
            List<Class<?>> models = new ArrayList<>();
            for (Path file :
                    files.filter(path -> !path.endsWith("package-info.java")).toList()) {
                models.add(Class.forName("com.petstore.sdk.model."
                        + file.getFileName().toString().replace(".java", "")));
            }
            return models;
        }
    }

    private static String describe(Class<?> type, Member member) {
        if (!(member instanceof Executable executable)) {
            return type.getSimpleName() + "." + member.getName();
        }
        String name = executable instanceof Constructor ? "<init>" : executable.getName();
        return Arrays.stream(executable.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", type.getSimpleName() + "." + name + "(", ")"));
    }

    private static JsonNode read() throws IOException {
        try (var metadata = ReachabilityMetadataTest.class.getResourceAsStream(METADATA)) {
            return new ObjectMapper().readTree(metadata);
        }
    }
}
