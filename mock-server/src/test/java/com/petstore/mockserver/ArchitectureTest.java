// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.tngtech.archunit.base.DescribedPredicate.anyElementThat;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
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

    /** What reads JSON and HTTP does not depend on what is read. */
    @Test
    void onlyTheCommandLineOfTheInsidesUsesTheServer() {
        check(noClasses()
                .that()
                .resideInAPackage(ROOT + ".internal")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT));
    }

    @Test
    void noPublicTypeShowsJettyOrJackson() {
        check(noMethods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat(resideInAPackage(ROOT).and(modifier(PUBLIC)))
                .should()
                .haveRawReturnType(resideInAnyPackage("org.eclipse.jetty..", "com.fasterxml.jackson.."))
                .orShould()
                .haveRawParameterTypes(
                        anyElementThat(resideInAnyPackage("org.eclipse.jetty..", "com.fasterxml.jackson.."))));
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
                .haveNameNotMatching(".*\\.(MachineTime|MockClock|VirtualScheduler)(\\$.*)?")
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
