/** Keys, quotas and bans: pure rules, to which every instant is passed. */
@NullMarked
package com.petstore.mockserver.internal.limits;

import org.jspecify.annotations.NullMarked;
