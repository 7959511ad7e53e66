package com.petstore.mockserver.junit;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockPetStoreBuilder;
import com.petstore.mockserver.QuotaPlan;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The {@link WithMockPetStore} that holds for a test or a class: its own, or that of the nearest class around it.
 *
 * @param settings what it says
 * @param home the test or the class whose server it is
 */
record DeclaredServer(WithMockPetStore settings, ExtensionContext home) {

    static DeclaredServer of(ExtensionContext asking) {
        Optional<ExtensionContext> context = Optional.of(asking);
        while (context.isPresent()) {
            ExtensionContext declaring = context.get();
            Optional<WithMockPetStore> found = declaring
                    .getElement()
                    .flatMap(element -> AnnotationSupport.findAnnotation(element, WithMockPetStore.class));
            if (found.isPresent()) {
                return new DeclaredServer(found.get(), home(found.get(), declaring, asking));
            }
            context = declaring.getParent();
        }
        throw new ExtensionConfigurationException(
                "a test that is extended with its server must have @WithMockPetStore, had not");
    }

    boolean isHomeOf(ExtensionContext context) {
        return home.getUniqueId().equals(context.getUniqueId());
    }

    /** Returns a new server. */
    TestServer start() {
        if (settings.lifecycle() == Lifecycle.PER_METHOD && home.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException(
                    "lifecycle must be PER_CLASS for a parameter outside of a test, was PER_METHOD");
        }
        MockPetStoreBuilder builder = MockPetStore.builder()
                .key("mock-key", QuotaPlan.parse(settings.plan()))
                .clock(clock());
        if (settings.randomSeed() != 0) {
            builder.randomSeed(settings.randomSeed());
        }
        return new TestServer(builder.start(), settings.allowUnconsumedFaults());
    }

    private MockClock clock() {
        if (settings.clock() == ClockMode.REAL) {
            if (!settings.startTime().isEmpty()) {
                throw new ExtensionConfigurationException(
                        "clock must be FROZEN or AUTO_ADVANCE where startTime is given, was REAL");
            }
            return MockClock.real();
        }
        Instant start =
                settings.startTime().isEmpty() ? MockClock.real().instant() : Instant.parse(settings.startTime());
        return settings.clock() == ClockMode.FROZEN ? MockClock.frozenAt(start) : MockClock.autoAdvancingFrom(start);
    }

    private static ExtensionContext home(
            WithMockPetStore settings, ExtensionContext declaring, ExtensionContext asking) {
        boolean perClass = settings.lifecycle() == Lifecycle.PER_CLASS
                && declaring.getTestMethod().isEmpty();
        return perClass ? declaring : asking;
    }
}
