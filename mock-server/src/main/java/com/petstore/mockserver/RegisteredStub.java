package com.petstore.mockserver;

/**
 * A stub that a server has, and how many requests it has answered. Immutable.
 *
 * @param id its number, by which it can be removed
 * @param stub the stub
 * @param hits how many requests it has answered
 */
public record RegisteredStub(long id, Stub stub, long hits) {}
