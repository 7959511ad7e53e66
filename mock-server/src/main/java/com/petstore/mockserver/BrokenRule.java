// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/**
 * What a request breaks.
 *
 * @param rule the rule
 * @param message the rule and what was sent, which may be a key
 */
record BrokenRule(ContractRule rule, String message) {}
