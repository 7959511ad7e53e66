/** What the service does with a request that has been read: routes, operations, errors, and what breaks the contract. */
@NullMarked
package com.petstore.mockserver.internal.service;

import org.jspecify.annotations.NullMarked;
