/** The animals of the store, as the interface document describes them; values without behaviour. */
@NullMarked
package com.petstore.mockserver.domain;

import org.jspecify.annotations.NullMarked;
