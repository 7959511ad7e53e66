// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Which package may use which, and what no class may do. */
class ArchitectureTest {

    private static final String ROOT = "com.petstore.sdk";
    private static final JavaClasses CLASSES = new ClassFileImporter().importPath(Path.of("target/classes"));

    @Test
    void internalPackagesAreFreeOfCycles() {
        check(slices().matching(ROOT + ".internal.(*)..").should().beFreeOfCycles());
    }

    @Test
    void internalsDoNotUseTheClient() {
        check(noClasses()
                .that()
                .resideInAPackage(ROOT + ".internal..")
                .should()
                .dependOnClassesThat(belongToAnyOf(PetStoreClient.class, PetStoreClientBuilder.class)));
    }

    @Test
    void valuesUseNothingThatRunsCalls() {
        check(noClasses()
                .that()
                .resideInAnyPackage(ROOT + ".model", ROOT + ".response")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        ROOT,
                        ROOT + ".error",
                        ROOT + ".internal.call..",
                        ROOT + ".internal.http..",
                        ROOT + ".internal.json..",
                        ROOT + ".internal.ratelimit.."));
    }

    @Test
    void rulesOfTheRateLimitAndOfJsonUseNoCall() {
        check(noClasses()
                .that()
                .resideInAnyPackage(
                        ROOT + ".internal.ratelimit..", ROOT + ".internal.json..", ROOT + ".internal.http..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".internal.call.."));
    }

    @Test
    void okHttpStaysInOnePackage() {
        check(noClasses()
                .that(not(resideInAPackage(ROOT + ".internal.http.."))
                        .and(not(belongToAnyOf(PetStoreClientBuilder.class))))
                .should()
                .dependOnClassesThat(resideInAnyPackage("okhttp3..", "okio..")));
    }

    @Test
    void jacksonStaysInOnePackage() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".internal.json..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.fasterxml.jackson.core..", "com.fasterxml.jackson.databind.."));
    }

    /** All rules about time can be tested without waiting. The exceptions of an application's tests have no other clock. */
    @Test
    void timeComesFromTimeSource() {
        check(noClasses()
                .that()
                .haveSimpleNameNotContaining("JdkTimeSource")
                .and()
                .resideOutsideOfPackage(ROOT + ".error")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class));
    }

    @Test
    void nothingIsKeptInThreadLocals() {
        check(noFields().should().haveRawType(ThreadLocal.class));
    }

    /** One client does not change another's behavior. The only counters and pools are those of the threads that clients share. */
    @Test
    void staticFieldsDoNotChange() {
        check(fields().that().areStatic().should().beFinal());
        check(noFields()
                .that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat()
                .haveSimpleNameNotContaining("DaemonThreads")
                .should()
                .haveRawType(resideInAPackage("java.util.concurrent..")));
    }

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }
}
