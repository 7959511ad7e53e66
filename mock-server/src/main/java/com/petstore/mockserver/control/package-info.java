/** What a server tells about itself and how it is steered, under {@code /__petstore} and outside of all quotas. */
@NullMarked
package com.petstore.mockserver.control;

import org.jspecify.annotations.NullMarked;
