/**
 * What a server was asked and what it answered: {@link com.petstore.mockserver.journal.Journal} is the way in.
 *
 * <p>No API key is ever kept here: a request names its key by the key's id, the start of its SHA-256.
 */
@NullMarked
package com.petstore.mockserver.journal;

import org.jspecify.annotations.NullMarked;
