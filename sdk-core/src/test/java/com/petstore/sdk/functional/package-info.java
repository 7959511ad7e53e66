// SPDX-License-Identifier: Apache-2.0
/**
 * The client before the mock server, which has its own types and its own idea of the interface document: where the two disagree, a test here fails.
 * {@code MockServerTest} has both. The operations are in {@code ListPetsTest}, {@code CreateAndGetPetTest} and {@code AuthenticationTest}, the quota and a ban
 * in {@code FreePlanTest}, several clients of a key in {@code SharedQuotaTest}, a site and a job of a
 * key in {@code SiteBesideJobTest}.
 */
package com.petstore.sdk.functional;
