/**
 * Factories that only tests of applications need; no production code of this library uses them.
 *
 * @serial exclude
 */
@NullMarked
package com.petstore.sdk.testing;

import org.jspecify.annotations.NullMarked;
