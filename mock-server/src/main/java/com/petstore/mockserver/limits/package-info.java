/** Plans and the rules that count requests against them; pure rules, to which every instant is passed. */
@NullMarked
package com.petstore.mockserver.limits;

import org.jspecify.annotations.NullMarked;
