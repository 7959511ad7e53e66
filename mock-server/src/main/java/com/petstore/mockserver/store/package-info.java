/** The animals that one server holds, ordered by identifier and indexed by status. */
@NullMarked
package com.petstore.mockserver.store;

import org.jspecify.annotations.NullMarked;
