/**
 * The Pet Store Service as an in-memory server, for tests: {@link com.petstore.mockserver.MockPetStore} is the entry point.
 *
 * <p>A {@code MockPetStore} shares nothing with others: it has pets, keys, quotas and a clock of its own, so every test may
 * have one. It serves the interface document of the service, strictly, and where the document leaves something open, it follows
 * an assumption, which it lists at {@code GET /__petstore/assumptions}.
 *
 * <p>The package {@code junit} has an annotation and an extension for tests, and {@code check} compares a real service with this one. The
 * packages below {@code internal} are the server's own parts and may change in any release.
 */
// The public types are those of the Javadoc. The others, in the order in which a request meets them:
//
//   arrival     HttpServer (Jetty), Service.reply (every step in order), Incoming, ClockLock, Cors, Routes, Route
//   recorded    JournalEntry, RecordedStream (the bytes that go out), EndListener, ContractRules, ContractRule
//   faults      Fault (the table of all kinds), FaultField, Damage, RequestSelection, HeaderChanges, Delay, Waits
//   refused     Admission, QuotaWindow, ContentRules, Errors, HttpLimits, Hints, EarlyReplyException
//   carried out OperationHandler, ListPets, CreatePet, GetPet, PetRepository, PetReader, PetWriter, Seed
//   sent        Reply
//   /__petstore ControlGuard, RouteTable, ControlRoutes and the other ...Routes, RequestList
//   time        MockClock, VirtualScheduler, ClockExecutor, MachineTime
@NullMarked
package com.petstore.mockserver;

import org.jspecify.annotations.NullMarked;
