// SPDX-License-Identifier: Apache-2.0
package reactor.core.scheduler;

/** Stands for the interface of Reactor that marks threads which must not block. */
public interface NonBlocking {}
