// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.springboot.PropertySources.Source;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Finds properties below {@code petstore} that do not exist, because what is misspelt is otherwise ignored. They are logged as warnings, or with
 * {@code petstore.strict} the application does not start. Those of the environment and of the JVM are exempt: the SDK itself reads some, and
 * others may be there for other programs.
 */
final class UnknownProperties implements BeanFactoryPostProcessor, SmartInitializingSingleton, Ordered {

    private static final Logger LOG = LoggerFactory.getLogger(UnknownProperties.class);

    private static final String NOT_KNOWN = " is not a property of the Pet Store SDK";

    private static final UnboundElementsSourceFilter NOT_EXEMPT = new UnboundElementsSourceFilter();

    private final Environment environment;
    private final Consumer<String> log;

    UnknownProperties(Environment environment) {
        this(environment, LOG::warn);
    }

    UnknownProperties(Environment environment, Consumer<String> log) {
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
        ApplicationProperties properties = ApplicationProperties.of(environment);
        if (properties.enabled()) {
            ignoredVariables().forEach(log);
            if (!properties.strict()) {
                find(environment).values().forEach(log);
            }
        }
    }

    /** Where no client was created, nothing else has failed for them. */
    @Override
    public void afterSingletonsInstantiated() {
        PropertyProblems problems = new PropertyProblems();
        ApplicationProperties properties =
                Settings.ofApplication(environment, problems).properties();
        if (properties.strict() && properties.enabled()) {
            problems.addUnknown(find(environment));
        }
        problems.throwIfAny();
    }

    /** Returns the variables with the name of a group or of a header, which cannot be meant, or are of another program. */
    private Stream<String> ignoredVariables() {
        return PropertySources.of(environment).sources().stream()
                .filter(Source::isEnvironment)
                .flatMap(source -> ((IterableConfigurationPropertySource) source.source())
                        .stream().filter(PropertySources.ROOT::isAncestorOf).map(source::getConfigurationProperty))
                .filter(found -> found != null && !found.getValue().toString().isBlank())
                .flatMap(found -> reason(found.getName().toString()).map(reason -> found.getOrigin() + reason));
    }

    private static Stream<String> reason(String variable) {
        String setting = variable.replaceFirst("^petstore\\.(defaults\\.|clients\\.[^.]+\\.)?", "");
        if (setting.startsWith("headers.")) {
            return Stream.of(" is ignored, because the name of an environment variable cannot be that of a header: set"
                    + " petstore.headers.X-Tenant=${VARIABLE} in application.properties");
        }
        Map<String, Class<?>> settings = new TreeMap<>(SettingNames.OF_ALL_CLIENTS);
        settings.putAll(SettingNames.OF_CLIENT);
        // A variable has one character for dots and dashes. What differs by more than a slip is of another program.
        Map.Entry<String, Class<?>> nearest =
                Collections.min(settings.entrySet(), Comparator.comparingInt(known -> slips(setting, known.getKey())));
        boolean isGroup = SettingNames.isGroup(nearest.getValue());
        return switch (slips(setting, nearest.getKey())) {
            case 0 ->
                isGroup ? Stream.of(" is ignored, because " + variable + " is a group of properties") : Stream.empty();
            case 1 -> isGroup ? Stream.empty() : Stream.of(NOT_KNOWN + "; the nearest is petstore." + nearest.getKey());
            default -> Stream.empty();
        };
    }

    private static int slips(String variable, String setting) {
        return distance(variable.replaceAll("[.-]", ""), setting.replaceAll("[.-]", ""));
    }

    /** Returns what is wrong with the names in all sources, by name. */
    static Map<String, String> find(Environment environment) {
        Map<String, String> found = new TreeMap<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource names && NOT_EXEMPT.apply(source)) {
                names.stream()
                        .filter(name -> PropertySources.ROOT.isAncestorOf(name) && !isKnown(name))
                        .forEach(name -> found.putIfAbsent(name.toString(), problem(name, source)));
            }
        }
        return found;
    }

    private static String problem(ConfigurationPropertyName name, ConfigurationPropertySource source) {
        String nearest = nearest(name);
        Origin origin = Origin.from(source.getConfigurationProperty(name));
        String written = origin instanceof PropertySourceOrigin of ? of.getPropertyName() : name.toString();
        return written + " (" + origin + ")" + NOT_KNOWN + (nearest == null ? "" : "; the nearest is " + nearest);
    }

    private static boolean isKnown(ConfigurationPropertyName name) {
        return candidates(name).anyMatch(candidate -> {
            ConfigurationPropertyName known = ConfigurationPropertyName.of(candidate);
            return known.equals(name) || (candidate.endsWith(".headers") && known.isAncestorOf(name));
        });
    }

    private static @Nullable String nearest(ConfigurationPropertyName name) {
        String nearest = candidates(name)
                .min(Comparator.comparingInt(candidate -> distance(name.toString(), candidate)))
                .orElseThrow();
        // What differs in more than a third of its letters is rather another word than a slip.
        int letters = nearest.length() - PropertySources.ROOT.toString().length();
        return distance(name.toString(), nearest) * 3 <= letters ? nearest : null;
    }

    /** All names that a property or a group may have; those of a named client with the name that stands there. */
    private static Stream<String> candidates(ConfigurationPropertyName name) {
        Stream<String> named = name.getNumberOfElements() < 3
                ? Stream.empty()
                : below("clients." + name.getElement(2, Form.DASHED), SettingNames.OF_CLIENT.keySet().stream());
        Stream<String> inherited =
                SettingNames.OF_CLIENT.keySet().stream().filter(property -> !SettingNames.isNotInherited(property));
        return Stream.of(
                        Stream.of("clients"),
                        SettingNames.OF_ALL_CLIENTS.keySet().stream(),
                        SettingNames.OF_CLIENT.keySet().stream(),
                        below("defaults", inherited),
                        named)
                .flatMap(names -> names)
                .map(known -> PropertySources.ROOT + "." + known);
    }

    private static Stream<String> below(String group, Stream<String> names) {
        return Stream.concat(Stream.of(group), names.map(name -> group + "." + name));
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
