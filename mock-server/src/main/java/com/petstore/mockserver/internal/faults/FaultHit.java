package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.Fault;
import java.time.Duration;

/**
 * A fault that hits a request.
 *
 * @param id the number under which the server has it
 * @param fault the fault
 * @param delay how long it waits this time
 */
public record FaultHit(long id, Fault fault, Duration delay) {}
