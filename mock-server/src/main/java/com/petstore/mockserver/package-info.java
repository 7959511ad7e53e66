/**
 * The Pet Store Service as an in-memory server, for tests: {@link com.petstore.mockserver.MockPetStore} is the way in.
 *
 * <p>One {@code MockPetStore} is one world: pets, keys, quotas and time belong to it and to nothing else, so every
 * test may have its own. It serves what the interface document of the service states, strictly, and where the document
 * is silent it follows a written assumption.
 *
 * <p>The package {@code junit} has an annotation and an extension for tests, and {@code check} compares a real service with this one. The packages below {@code internal} are the
 * server's own parts and may change in any release.
 */
@NullMarked
package com.petstore.mockserver;

import org.jspecify.annotations.NullMarked;
