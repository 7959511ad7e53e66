// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What a class of the server may use, and what none may do. */
class ArchitectureTest {

    private static final String ROOT = "com.petstore.mockserver";
    private static final JavaClasses CLASSES = new ClassFileImporter().importPath(Path.of("target/classes"));

    /** The server is the independent oracle of the client. */
    @Test
    void serverDoesNotUseTheClient() {
        check(noClasses().should().dependOnClassesThat().resideInAPackage("com.petstore.sdk.."));
    }

    @Test
    void onlyTheCommandLineUsesTheWholeServer() {
        check(noClasses()
                .that()
                .resideInAPackage(ROOT + ".internal..")
                .and()
                .resideOutsideOfPackage(ROOT + ".internal.cli..")
                .should()
                .dependOnClassesThat(belongToAnyOf(MockPetStore.class, MockPetStoreBuilder.class)));
    }

    @Test
    void jettyStaysInside() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".internal..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.jetty.."));
    }

    @Test
    void jacksonStaysInside() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".internal..", ROOT + ".check..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml.jackson.."));
    }

    @Test
    void commandLineLibraryStaysInTheCommandLine() {
        check(noClasses()
                .that(not(resideInAPackage(ROOT + ".internal.cli..")))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli.."));
    }

    @Test
    void junitStaysInItsPackage() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".junit..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.junit.."));
    }

    /** All time of a server comes from its one clock. */
    @Test
    void timeComesFromTheClock() {
        check(noClasses()
                .that()
                .haveNameNotMatching(".*\\.(MockClock|VirtualScheduler)(\\$.*)?")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class));
    }

    /** Standard output belongs to the ready line, and logs go through System.Logger. */
    @Test
    void nothingIsPrinted() {
        check(NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS);
    }

    @Test
    void nothingIsKeptInThreadLocals() {
        check(noFields().should().haveRawType(ThreadLocal.class));
    }

    /** One server does not change another's behavior. */
    @Test
    void staticFieldsDoNotChange() {
        check(fields().that().areStatic().should().beFinal());
        check(noFields().that().areStatic().should().haveRawType(resideInAPackage("java.util.concurrent..")));
    }

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }
}
