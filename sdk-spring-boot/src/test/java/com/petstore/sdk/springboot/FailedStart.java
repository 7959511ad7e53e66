// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.annotation.AnnotationAwareOrderComparator;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;

/** What Spring Boot prints of an application that does not start. */
final class FailedStart {

    private FailedStart() {}

    /** Returns the first analysis of all analyzers that are registered. */
    static FailureAnalysis analysis(ApplicationContextRunner application) {
        ConfigurableApplicationContext[] started = new ConfigurableApplicationContext[1];
        FailureAnalysis[] analysis = new FailureAnalysis[1];
        application.withInitializer(context -> started[0] = context).run(context -> {
            assertThat(context).hasFailed();
            ArgumentResolver arguments = ArgumentResolver.of(BeanFactory.class, started[0].getBeanFactory())
                    .and(Environment.class, started[0].getEnvironment());
            analysis[0] = SpringFactoriesLoader.forDefaultResourceLocation()
                    .load(FailureAnalyzer.class, arguments, (type, name, notCreated) -> {})
                    .stream()
                    .sorted(AnnotationAwareOrderComparator.INSTANCE)
                    .map(analyzer -> analysis(analyzer, context.getStartupFailure()))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no analysis", context.getStartupFailure()));
        });
        return analysis[0];
    }

    /** Returns null if the analyzer needs a class that is not there, as Spring Boot does. */
    private static FailureAnalysis analysis(FailureAnalyzer analyzer, Throwable failure) {
        try {
            return analyzer.analyze(failure);
        } catch (NoClassDefFoundError e) {
            return null;
        }
    }

    /** Returns the lines of the analysis that are problems of properties, without their dashes. */
    static List<String> problems(ApplicationContextRunner application) {
        return problems(analysis(application));
    }

    /** As above, of an application that is not run by Spring's test kit. */
    static List<String> problems(ThrowingCallable start) {
        return problems(new InvalidPropertiesException.Analyzer().analyze(catchThrowable(start)));
    }

    private static List<String> problems(FailureAnalysis analysis) {
        return analysis.getDescription()
                .lines()
                .filter(line -> line.startsWith("    - "))
                .map(line -> line.substring("    - ".length()))
                .toList();
    }
}
