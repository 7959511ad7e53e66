/**
 * The Pet Store Service as an in-memory server, for tests: {@link com.petstore.mockserver.MockPetStore} is the way in.
 *
 * <p>One {@code MockPetStore} is one world: animals, keys, quotas and time belong to it and to nothing else, so every
 * test may have its own. It serves what the interface document of the service states, strictly, and where the document
 * is silent it follows a written assumption.
 *
 * <p>Of the packages below this one, {@link com.petstore.mockserver.domain}, {@link com.petstore.mockserver.assumptions},
 * {@link com.petstore.mockserver.faults}, {@link com.petstore.mockserver.limits} (its {@code Plan}), {@link
 * com.petstore.mockserver.time}, {@link com.petstore.mockserver.journal}, {@link com.petstore.mockserver.auth} (its keys) and
 * {@link com.petstore.mockserver.tls} hold what users pass in and get back. The others are the server's own
 * parts: public only so that the layers can see each other, and free to change in any release.
 */
@NullMarked
package com.petstore.mockserver;

import org.jspecify.annotations.NullMarked;
