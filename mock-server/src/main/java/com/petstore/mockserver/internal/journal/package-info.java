/** Records requests while the server works on them. */
@NullMarked
package com.petstore.mockserver.internal.journal;

import org.jspecify.annotations.NullMarked;
