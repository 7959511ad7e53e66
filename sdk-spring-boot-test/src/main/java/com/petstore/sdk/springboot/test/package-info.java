/**
 * What tests of Spring applications need to call a mock server: {@link com.petstore.sdk.springboot.test.AutoConfigureMockPetStore}. Requires
 * {@code petstore-mock-server} and Spring's test support on the class path of the tests.
 */
@NullMarked
package com.petstore.sdk.springboot.test;

import org.jspecify.annotations.NullMarked;
