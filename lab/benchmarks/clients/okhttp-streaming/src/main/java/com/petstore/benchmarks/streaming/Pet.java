// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.streaming;

/** A pet, as the service returns it; the status is null if it has none. */
record Pet(long id, String name, long categoryId, String status) {}
