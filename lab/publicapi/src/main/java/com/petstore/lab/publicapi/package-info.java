/** What applications can name of a module. */
@NullMarked
package com.petstore.lab.publicapi;

import org.jspecify.annotations.NullMarked;
