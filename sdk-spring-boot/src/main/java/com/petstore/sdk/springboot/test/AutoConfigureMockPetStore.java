package com.petstore.sdk.springboot.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives the application of a test a {@code MockPetStore} of its own: sets {@code petstore.base-url} and {@code petstore.api-key} to it, and
 * makes it a bean that tests inject. Works with any test that has an application context, such as one with {@code @SpringBootTest}.
 *
 * <p>The server lives as long as the context. Spring keeps a context for all test classes with the same configuration, so that these share the
 * server. After each test method it is reset: pets, faults, journal and bans are as at its start. Different contexts have different servers,
 * and their tests can run at the same time; tests that share a context cannot.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface AutoConfigureMockPetStore {}
