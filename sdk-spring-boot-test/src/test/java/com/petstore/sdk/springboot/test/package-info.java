// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of {@code @AutoConfigureMockPetStore}: where the clients are led, {@code RedirectedClientsTest}; what a test finds,
 * {@code FreshServerTest}; who shares a server, {@code MockPetStoreContextTest}.
 *
 * <p>Whole applications, as the world builds them, are in {@code src/it}.
 */
@NullMarked
package com.petstore.sdk.springboot.test;

import org.jspecify.annotations.NullMarked;
