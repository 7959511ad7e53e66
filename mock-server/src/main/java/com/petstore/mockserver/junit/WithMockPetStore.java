// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.junit;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockPetStoreBuilder;
import com.petstore.mockserver.QuotaPlan;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test of a class a server of its own, as a parameter.
 *
 * <pre>{@code
 * @WithMockPetStore
 * class ShopTest {
 *
 *     @Test
 *     void showsAvailablePets(MockPetStore mock, @BaseUrl String url, @ApiKey String key) {
 *         mock.seed(NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE));
 *
 *         try (Shop shop = new Shop(url, key)) {
 *             assertThat(shop.forSale()).containsExactly("Rex");
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>Test methods, {@code @BeforeEach} and {@code @AfterEach} take any of {@link MockPetStore}, {@link MockClock}, {@link
 * BaseUrl} and {@link ApiKey}, and get those of one server. Those of a parameterised test come after its arguments.
 *
 * <p>A test that is otherwise green fails if it leaves behind {@linkplain com.petstore.mockserver.Faults#unconsumed()
 * faults that could still hit}. A test that fails has the last requests of the journal and the random seed in its
 * stack trace.
 *
 * <p>Nested and inheriting classes have what their class has, unless they are annotated themselves, and so has each
 * method. Tests may run concurrently. Settings that are not here are those of a {@link MockPetStoreExtension}.
 */
@Documented
@ExtendWith(AnnotatedServers.class)
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface WithMockPetStore {

    /**
     * How long a server lives. {@code PER_METHOD} starts one for each test, which takes milliseconds. {@code PER_CLASS}
     * starts one for all tests of the class and of those nested in it, which then share its state; a
     * constructor and {@code @BeforeAll} can take it too. A fault that is added by a test is checked when that test
     * ends, or the last of those that run beside it, and is then taken away; one that was there before, when the
     * class ends.
     *
     * @return the lifecycle; {@code PER_METHOD} unless given, and on a method always
     */
    Lifecycle lifecycle() default Lifecycle.PER_METHOD;

    /**
     * The plan of the key, as {@link QuotaPlan#parse} reads it.
     *
     * @return the plan; unlimited by default
     */
    String plan() default "unlimited";

    /** {@return who moves the clock; the machine unless given} */
    ClockMode clock() default ClockMode.REAL;

    /**
     * The time at which the clock starts, such as {@code 2026-11-21T12:00:00Z}; only for a clock that does not run with
     * the machine.
     *
     * @return the time; by default the machine's current time
     */
    String startTime() default "";

    /**
     * The random seed. The report of a failed test shows it, and setting it here repeats the random choices of that test; see
     * {@link MockPetStoreBuilder#randomSeed}.
     *
     * @return the seed; 0 for another one each time, which is the default
     */
    long randomSeed() default 0;

    /** {@return whether a test may leave faults behind that could still hit; by default it fails} */
    boolean allowUnconsumedFaults() default false;
}
