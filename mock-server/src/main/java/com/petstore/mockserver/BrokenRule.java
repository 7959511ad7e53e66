// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/**
 * What a request breaks.
 *
 * @param rule the rule
 * @param message says so, with what was sent, be it a key
 */
record BrokenRule(ContractRule rule, String message) {}
