/**
 * Faults: what goes wrong, for which requests, and how often. {@link com.petstore.mockserver.faults.Fault} is the way in,
 * {@link com.petstore.mockserver.faults.Faults} what one server has of them.
 */
@NullMarked
package com.petstore.mockserver.faults;

import org.jspecify.annotations.NullMarked;
