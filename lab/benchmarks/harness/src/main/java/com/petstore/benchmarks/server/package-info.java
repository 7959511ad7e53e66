/** The work of a server: starting, and answering. */
@NullMarked
package com.petstore.benchmarks.server;

import org.jspecify.annotations.NullMarked;
