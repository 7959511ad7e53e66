/** What a server tells about itself under {@code /__petstore}, outside of all quotas. */
@NullMarked
package com.petstore.mockserver.control;

import org.jspecify.annotations.NullMarked;
