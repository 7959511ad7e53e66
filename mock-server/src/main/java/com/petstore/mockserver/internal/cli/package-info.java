/** The command line. */
@NullMarked
package com.petstore.mockserver.internal.cli;

import org.jspecify.annotations.NullMarked;
