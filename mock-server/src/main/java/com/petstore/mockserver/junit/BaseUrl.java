// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On a {@code String} or {@code URI} parameter of a test: the base address of its server, which ends with {@code /v1}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface BaseUrl {}
