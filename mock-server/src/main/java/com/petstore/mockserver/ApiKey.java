package com.petstore.mockserver;

import com.petstore.mockserver.internal.limits.KeyLimits;

/**
 * A key that a server knows, without the key itself.
 *
 * @param id what it is called where the key must not be seen: the first 8 hexadecimal digits of its SHA-256
 * @param limits its plan, what is used of it, and its ban
 */
public record ApiKey(String id, KeyLimits limits) {}
