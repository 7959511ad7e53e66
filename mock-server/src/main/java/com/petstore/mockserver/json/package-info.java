/** The JSON of the service, read strictly and written by hand; the only place that knows Jackson. */
@NullMarked
package com.petstore.mockserver.json;

import org.jspecify.annotations.NullMarked;
