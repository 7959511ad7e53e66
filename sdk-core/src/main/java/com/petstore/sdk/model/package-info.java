/**
 * The values of the service: pets, their status, and the body of an error.
 *
 * <p>All are immutable, thread-safe and compare by value. They carry Jackson's annotations and nothing else of Jackson, so
 * that an application's own mapper reads and writes them, whether it is Jackson 2 or 3.
 *
 * @serial exclude
 */
@NullMarked
package com.petstore.sdk.model;

import org.jspecify.annotations.NullMarked;
