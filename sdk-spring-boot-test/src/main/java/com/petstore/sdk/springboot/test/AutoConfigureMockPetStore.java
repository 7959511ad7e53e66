// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.springboot.PetStoreAutoConfiguration;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;

/**
 * Runs the application of a test against a {@code MockPetStore} of its own: all clients that the starter creates call it with its key, those of
 * {@code petstore.clients.<name>} too, and tests inject it as a bean. Works with any test that has an application context, such as one with
 * {@code @SpringBootTest}, and adds the starter's auto-configuration to those that test a slice, such as {@code @WebMvcTest}.
 *
 * <p>All clients share rate-limit state, whatever their scope is, and use no ledger. No bean is called between tests, so that mocks and spies of
 * {@code PetStoreClient} get the calls of the test alone. An application with
 * {@code PetStoreConnectionDetails} of its own does not start, because they would lead a client to another service. A client that the
 * application builds itself is redirected only as far as it reads {@code petstore.base-url} and {@code petstore.api-key}.
 *
 * <p>The server lives as long as the context, which Spring keeps for all test classes with the same configuration, attributes of this
 * annotation included. Each test method finds the server as new: pets, orders, faults, stubs, journal, keys, plan, mode of the clock. What was
 * done before the method, and before its {@code @BeforeEach}, is gone. Time cannot go back: with a {@link #clock()} other than the real one,
 * each test begins two days after the one before, or more, so that nothing observed of the quota applies then; on the real clock, clients check
 * an exhausted quota again. Different contexts have different servers, and their tests can run at the same time; tests that share a context
 * cannot.
 *
 * <p>A test that would pass fails if it leaves faults that could still hit. A test that fails has the last requests and the random seed in
 * its stack trace.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ImportAutoConfiguration({SslAutoConfiguration.class, PetStoreAutoConfiguration.class})
public @interface AutoConfigureMockPetStore {

    /**
     * The plan of the key that all clients have, as {@link QuotaPlan#parse} reads it.
     *
     * @return the plan; by default one whose quota no test exhausts
     */
    String plan() default "unlimited";

    /**
     * What moves the time of the server. With a clock other than the real one, it is the time source of all clients too, in place of one that a
     * customizer sets, so that they do not really wait.
     *
     * @return the mode of the clock in which each test begins; by default the real time
     */
    ClockMode clock() default ClockMode.REAL;

    /**
     * The time at which the first test begins, such as {@code 2026-11-21T12:00:00Z}; only for a clock other than the real one. Later tests of the
     * same context begin at the same time of a later day.
     *
     * @return the time; by default the machine's current time
     */
    String startTime() default "";

    /**
     * The random seed. A failed test shows it, and setting it here repeats the random choices of that test.
     *
     * @return the seed; by default 0, for another one in each context
     */
    long randomSeed() default 0;

    /**
     * Whether a test may leave faults that could still hit.
     *
     * @return whether it may; by default it fails
     */
    boolean allowUnconsumedFaults() default false;
}
