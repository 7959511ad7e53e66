/** The server as a process of its own, started from the command line. */
@NullMarked
package com.petstore.mockserver.cli;

import org.jspecify.annotations.NullMarked;
