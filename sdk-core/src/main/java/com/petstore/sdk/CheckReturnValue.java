// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Lets checkers, which look for this name in any package, warn of a call that is made ready and never executed. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface CheckReturnValue {}
