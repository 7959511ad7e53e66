/** What the server does where the interface document is silent, as far as a test may choose. */
@NullMarked
package com.petstore.mockserver.assumptions;

import org.jspecify.annotations.NullMarked;
