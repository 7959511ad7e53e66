// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.lang.reflect.RecordComponent;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Warns of properties below {@code petstore} that do not exist, because what is misspelt is otherwise ignored. Those of the environment and
 * of the JVM are exempt: the SDK itself reads some, and others may be there for other programs.
 */
final class UnknownProperties implements BeanFactoryPostProcessor, Ordered {

    private static final Logger LOG = LoggerFactory.getLogger(UnknownProperties.class);

    private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("petstore");
    private static final Set<String> EXEMPT = Set.of(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);

    private static final Set<String> OF_ALL_CLIENTS = names(ApplicationProperties.class, "");
    private static final Set<String> OF_CLIENT = names(PetStoreProperties.class, "");

    /** Those of one service, which no client takes from {@code petstore.defaults}. */
    private static final Set<String> NOT_INHERITED = Set.of("base-url", "api-key", "headers");

    private final ConfigurableEnvironment environment;
    private final Consumer<String> log;

    UnknownProperties(ConfigurableEnvironment environment) {
        this(environment, LOG::warn);
    }

    UnknownProperties(ConfigurableEnvironment environment, Consumer<String> log) {
        this.environment = environment;
        this.log = log;
    }

    /** Before any other, because what is misspelt may be why another fails. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        PropertyProblems wrong = new PropertyProblems(environment);
        boolean strict = new PropertiesBinder(environment, wrong)
                .bind("petstore", ApplicationProperties.class)
                .strict();
        List<String> unknown = problems(environment.getPropertySources());
        if (strict && !unknown.isEmpty()) {
            throw new InvalidPropertiesException(unknown, InvalidPropertiesException.RENAME);
        }
        unknown.forEach(log);
        // Where there is a client, its creation fails for them; without one, nothing else reports them.
        wrong.lines().forEach(log);
    }

    /** Returns what is wrong with the names in all sources, sorted by name. */
    static List<String> problems(MutablePropertySources sources) {
        Map<String, String> problems = new TreeMap<>();
        for (PropertySource<?> source : sources) {
            if (source instanceof EnumerablePropertySource<?> enumerable) {
                boolean isExempt = EXEMPT.contains(source.getName());
                for (String written : enumerable.getPropertyNames()) {
                    ConfigurationPropertyName name = ConfigurationPropertyName.adapt(written, '.');
                    String removed = RemovedProperties.reason(written);
                    if (removed != null) {
                        problems.putIfAbsent(written, written + " (" + origin(written, source) + ") " + removed);
                    } else if (!isExempt && ROOT.isAncestorOf(name) && !isKnown(name)) {
                        problems.putIfAbsent(written, problem(written, name, source));
                    }
                }
            }
        }
        return List.copyOf(problems.values());
    }

    private static String problem(String written, ConfigurationPropertyName name, PropertySource<?> source) {
        String nearest = nearest(name);
        return written + " (" + origin(written, source) + ") is not a property of the Pet Store SDK"
                + (nearest == null ? "" : "; the nearest is " + nearest);
    }

    private static String origin(String written, PropertySource<?> source) {
        Origin origin = OriginLookup.getOrigin(source, written);
        return origin == null ? "property source '" + source.getName() + "'" : origin.toString();
    }

    private static boolean isKnown(ConfigurationPropertyName name) {
        return candidates(name).anyMatch(candidate -> {
            ConfigurationPropertyName known = ConfigurationPropertyName.of(candidate);
            // A group with a value is no unknown name: it is wrong, and reported when it is bound.
            return known.equals(name)
                    || name.isAncestorOf(known)
                    || (candidate.endsWith(".headers") && known.isAncestorOf(name));
        });
    }

    private static @Nullable String nearest(ConfigurationPropertyName name) {
        String text = name.toString();
        String nearest = candidates(name)
                .min(Comparator.<String>comparingInt(candidate -> distance(text, candidate))
                        .thenComparing(Comparator.comparingInt((String candidate) -> commonStart(text, candidate))
                                .reversed()))
                .orElseThrow();
        // What differs in more than a third of its letters is rather another word than a slip.
        return distance(text, nearest) * 3 <= nearest.length() - ROOT.toString().length() ? nearest : null;
    }

    /** All names that a property may have; those of a named client with the name that stands there. */
    private static Stream<String> candidates(ConfigurationPropertyName name) {
        Stream<String> all = Stream.of(
                        OF_ALL_CLIENTS.stream(),
                        OF_CLIENT.stream(),
                        OF_CLIENT.stream()
                                .filter(of -> !NOT_INHERITED.contains(of))
                                .map(of -> "defaults." + of))
                .flatMap(names -> names);
        if (name.getNumberOfElements() > 2) {
            String client = name.getElement(2, Form.DASHED);
            all = Stream.concat(all, OF_CLIENT.stream().map(of -> "clients." + client + "." + of));
        }
        return all.map(known -> ROOT + "." + known);
    }

    /** Returns the names without those below {@code petstore.clients} and {@code petstore.defaults}. */
    static Set<String> names() {
        Set<String> names = new TreeSet<>(OF_ALL_CLIENTS);
        names.addAll(OF_CLIENT);
        return names;
    }

    private static Set<String> names(Class<?> settings, String prefix) {
        Set<String> names = new TreeSet<>();
        for (RecordComponent component : settings.getRecordComponents()) {
            String name = prefix + DataObjectPropertyName.toDashedForm(component.getName());
            if (component.getType().isRecord()) {
                names.addAll(names(component.getType(), name + "."));
            } else {
                names.add(name);
            }
        }
        return names;
    }

    private static int commonStart(String one, String other) {
        int length = 0;
        while (length < Math.min(one.length(), other.length()) && one.charAt(length) == other.charAt(length)) {
            length++;
        }
        return length;
    }

    /** Returns how many letters must be inserted, removed or replaced to turn one text into another. */
    private static int distance(String one, String other) {
        int[] previous = new int[other.length() + 1];
        for (int column = 0; column <= other.length(); column++) {
            previous[column] = column;
        }
        for (int row = 1; row <= one.length(); row++) {
            int[] current = new int[other.length() + 1];
            current[0] = row;
            for (int column = 1; column <= other.length(); column++) {
                int replaced = previous[column - 1] + (one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(replaced, Math.min(previous[column], current[column - 1]) + 1);
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
