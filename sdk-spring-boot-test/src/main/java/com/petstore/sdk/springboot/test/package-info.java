/**
 * Support for tests of Spring applications: {@link com.petstore.sdk.springboot.test.AutoConfigureMockPetStore}. Needs
 * {@code petstore-mock-server} and Spring's test support on the class path of the tests.
 */
@NullMarked
package com.petstore.sdk.springboot.test;

import org.jspecify.annotations.NullMarked;
