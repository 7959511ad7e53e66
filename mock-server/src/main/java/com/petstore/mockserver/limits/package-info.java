/**
 * Plans and the rules that count requests against them; pure rules, to which every instant is passed.
 *
 * <p>For users there are {@link com.petstore.mockserver.limits.Plan} and, of a key, {@link
 * com.petstore.mockserver.limits.KeyLimits}. All else here is the server's own: public only so
 * that the layers can see each other, and free to change in any release.
 */
@NullMarked
package com.petstore.mockserver.limits;

import org.jspecify.annotations.NullMarked;
