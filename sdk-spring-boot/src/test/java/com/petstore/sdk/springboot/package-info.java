// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the starter, run with the last release of Spring Boot 3.5, and by the profiles {@code spring-boot-4.0} and {@code spring-boot-4.1} with those of
 * these lines. To find out about:
 *
 * <ul>
 *   <li>how properties become clients: {@code ClientFromPropertiesTest}; what a client takes from the defaults, {@code DefaultsTest}
 *   <li>properties that are wrong or unknown, and the message: {@code WrongPropertiesTest}, {@code UnknownPropertiesTest}
 *   <li>metadata of the properties, and the tables of the guide: {@code PropertiesTest}; the guide's code: {@code GuideTest}
 *   <li>addresses and keys from a bean: {@code ConnectionDetailsTest}
 *   <li>the ledger in Redis: {@code RedisScopeTest} without one, {@code LedgerInRedisTest} with one
 *   <li>health, endpoint and gauges: {@code ActuatorTest}, {@code ClientHealthTest}, {@code ConfigurationPropertiesReportTest}; timers and spans: {@code ObservationTest}
 *   <li>responses of the application's own when a call fails: {@code FailureAdviceTest}
 *   <li>native images: {@code AheadOfTimeTest}
 * </ul>
 *
 * <p>Whole applications, as the world builds them, are in {@code src/it} of {@code sdk-spring-boot-test}.
 */
@NullMarked
package com.petstore.sdk.springboot;

import org.jspecify.annotations.NullMarked;
