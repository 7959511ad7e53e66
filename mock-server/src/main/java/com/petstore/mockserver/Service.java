// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.Route.Target;
import com.petstore.mockserver.internal.InvalidInputException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Leads each request through its steps, on a thread of its own, so that a step may wait: {@link #reply} has all of them. */
final class Service extends Handler.Abstract {

    private static final Logger LOG = System.getLogger(Service.class.getName());
    /** What GET of the state returns, PUT must take. */
    private static final int MOST_BYTES_OF_A_STATE = 64 * 1024 * 1024;

    private final ServerState state;
    private final Routes routes;
    private final HttpLimits limits;
    private final HttpLimits controlLimits;
    private final Waits waits;
    private final Cors cors;
    private final ControlGuard controlGuard;

    Service(ServerState state, List<Route> more, HttpLimits limits, ControlGuard controlGuard, Waits waits, Cors cors) {
        this.state = state;
        this.routes = new Routes(state, more);
        this.limits = limits;
        this.controlLimits = limits.withBodyBytes(MOST_BYTES_OF_A_STATE);
        this.waits = waits;
        this.cors = cors;
        this.controlGuard = controlGuard;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws IOException {
        try {
            return served(request, response, callback);
        } catch (Error e) {
            reportUncaught(e);
            throw e;
        }
    }

    /** As if the Error ended its thread, which Jetty prevents: a program may end itself then. */
    private static void reportUncaught(Error error) {
        Thread.UncaughtExceptionHandler program = Thread.getDefaultUncaughtExceptionHandler();
        if (program != null) {
            program.uncaughtException(Thread.currentThread(), error);
        }
    }

    private boolean served(Request request, Response response, Callback callback) throws IOException {
        Target target = routes.find(request.getMethod(), request.getHttpURI().getPath());
        if (ControlGuard.covers(request.getHttpURI().getPath())) {
            Incoming in = new Incoming(request, response, callback, state, target, controlLimits, waits.resets());
            control(in, request).with("X-Content-Type-Options", "nosniff").sendTo(in, waits);
            return true;
        }
        Incoming in = new Incoming(request, response, callback, state, target, limits, waits.resets());
        in.holdClock();
        in.arrive();
        record(request, in, JournalEntry.of(in, request.getHeaders(), state.keys()));
        serve(in);
        return true;
    }

    private void serve(Incoming in) throws IOException {
        Reply reply;
        try {
            reply = reply(in);
        } catch (EarlyReplyException e) {
            reply = e.reply();
        }
        reply.with(cors.headers(in)).sendTo(in, waits);
    }

    /** Every step of a request to the service, in order; the first that has a reply is the last. */
    private Reply reply(Incoming in) throws EarlyReplyException {
        if (cors.isPreflight(in)) {
            return cors.preflight(in);
        }
        Stubs.Hit stub = state.stubs().take(in);
        if (stub != null) {
            in.note(JournalEntry::stubbed);
            meetFaultBefore(in);
            waitUntil(in.clock().instant().plus(stub.delay()), in);
            return meetFaultAfter(stub.response().toReply(), in);
        }
        String nearest = state.stubs().nearest(in);
        if (nearest != null) {
            in.note(entry -> entry.nearestStub(nearest));
        }
        OperationHandler handler = in.target().handler();
        if (handler == null) {
            return nearest == null || in.hasPathOfService() ? in.target().refusal() : Errors.noSuchPath(nearest);
        }
        meetFaultBefore(in);
        HttpFields notice = handler.notice(in.arrivedAt());
        if (in.key() == null) {
            return Errors.unauthorized(in.credentials()).with(notice);
        }
        Admission admission = in.admit(in.key());
        if (admission.refusal() != null) {
            return Errors.refused(admission.refusal(), state.behavior().retryAfter())
                    .with(notice);
        }
        Optional<Reply> unwanted = ContentRules.refusal(in, handler.takesBody());
        if (unwanted.isPresent()) {
            return unwanted.get().with(notice);
        }
        return meetFaultAfter(carriedOut(handler, in).with(notice), in);
    }

    private void meetFaultBefore(Incoming in) throws EarlyReplyException {
        Faults.Hit hit = state.faults().takeBefore(in);
        if (hit == null) {
            return;
        }
        in.note(entry -> entry.hitBy(hit.fault().kind()));
        waitUntil(in.arrivedAt().plus(hit.delay()), in);
        // Delayed, it arrives now.
        in.arrive();
        if (hit.fault().kind() != FaultKind.LATENCY) {
            // There is no response that it could change.
            throw new EarlyReplyException(damaged(hit.fault(), Reply.DROPPED, in));
        }
    }

    private Reply meetFaultAfter(Reply reply, Incoming in) throws EarlyReplyException {
        Instant now = in.clock().instant();
        Faults.Hit hit = state.faults().takeAfter(in, reply.body().length > 0 && !in.isHead());
        if (hit == null) {
            return reply;
        }
        in.note(entry -> entry.hitBy(hit.fault().kind()));
        waitUntil(now.plus(hit.delay()), in);
        return damaged(hit.fault(), reply, in);
    }

    private void waitUntil(Instant moment, Incoming in) throws EarlyReplyException {
        if (!waits.until(in, moment)) {
            throw new EarlyReplyException(Reply.DROPPED);
        }
    }

    private Reply carriedOut(OperationHandler handler, Incoming in) throws EarlyReplyException {
        if (handler.takesBody()) {
            in.body();
        }
        try {
            Reply reply = handler.handle(in);
            if (reply.status() < 300) {
                in.note(JournalEntry::setProcessed);
            }
            return reply;
        } catch (InvalidInputException e) {
            return Errors.invalidRequest(e.rule());
        } catch (Throwable e) {
            // An Error too: Jetty would write it to its own log, which has no output.
            LOG.log(Level.ERROR, "An operation failed", e);
            if (e instanceof Error error) {
                reportUncaught(error);
            }
            return Errors.internalError();
        }
    }

    /** The reply that a fault changes or replaces. */
    private static Reply damaged(Fault fault, Reply reply, Incoming in) {
        Reply damaged = switch (fault.kind()) {
            case STATUS -> otherStatus(fault);
            case RATE_LIMITED -> refused(fault, in);
            case LATENCY -> reply;
            case STALL -> reply.stalled();
            case CONNECTION_RESET -> reply.reset();
            case CONNECTION_CLOSED -> reply.closed();
            case RESET_MID_BODY -> reply.resetAfter(bytesOf(fault, reply));
            case TRUNCATED_BODY -> reply.closedAfter(bytesOf(fault, reply));
            case SLOW_BODY -> reply.slow(fault.duration("overMs"));
            case EMPTY_BODY -> reply.withFirst(0);
            case MALFORMED_JSON -> reply.withFirst(reply.body().length - 1);
            case WRONG_CONTENT_TYPE ->
                reply.withContentType(fault.text("contentType").orElseThrow());
            case BROKEN_CHUNK -> reply.withBrokenChunk();
            case HEADERS -> reply;
            case HUGE_BODY -> reply.filledUpTo(fault.number("bytes").orElseThrow());
        };
        return damaged.changed(fault.headers());
    }

    private static Reply otherStatus(Fault fault) {
        int status = (int) fault.number("status").orElseThrow();
        Optional<String> body = fault.text("body");
        if (body.isPresent()) {
            return Reply.json(status, body.get().getBytes(StandardCharsets.UTF_8));
        }
        return status < 400
                ? Reply.empty(status)
                : Reply.error(status, "injected_fault", "injected by the test: status " + status);
    }

    private static Reply refused(Fault fault, Incoming in) {
        return RetryAfter.addedTo(
                Reply.error(429, "rate_limit_exceeded", "injected by the test, as if the quota were exhausted"),
                fault.retryAfter(),
                fault.duration("waitMs"),
                in.clock().instant());
    }

    private static long bytesOf(Fault fault, Reply reply) {
        return fault.number("bytes").orElse(reply.body().length / 2L);
    }

    /** What lies under {@code /__petstore}: outside of quotas, faults and journal, and no clock waits for it. */
    private Reply control(Incoming in, Request request) {
        Optional<Reply> refusal = controlGuard.refusal(request);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        OperationHandler handler = in.target().handler();
        if (handler == null) {
            return in.target().refusal();
        }
        Optional<Reply> unwanted = ContentRules.refusal(in, handler.takesBody());
        if (unwanted.isPresent()) {
            return unwanted.get();
        }
        try {
            return carriedOut(handler, in);
        } catch (EarlyReplyException e) {
            return e.reply();
        }
    }

    /** Responds to a request that Jetty rejects, with an Error body and a rate limit like every other error. */
    boolean refuseMalformed(Request request, Response response, Callback callback) throws IOException {
        // Not from the request's attribute: Jetty finds that by a switch over strings, which relocation breaks.
        int status = response.getStatus();
        Incoming in = new Incoming(request, response, callback, state, Target.NOWHERE, limits, waits.resets());
        if (status == 503 || in.isServerClosing()) {
            in.drop();
            return true;
        }
        // Jetty may have discarded the headers, and then the request counts as one without a key.
        in.arrive();
        if (!ControlGuard.covers(request.getHttpURI().getPath())) {
            if (request.getAttribute(JournalEntry.class.getName()) instanceof JournalEntry known) {
                in.recordIn(known);
            } else {
                record(request, in, JournalEntry.malformed(in.arrivedAt(), state.keys()));
            }
        }
        Errors.malformed(status, limits.headerBytes()).andClose().sendTo(in, waits);
        return true;
    }

    private void record(Request request, Incoming in, JournalEntry entry) {
        Journal journal = state.journal();
        journal.record(entry);
        in.recordIn(entry);
        request.setAttribute(JournalEntry.class.getName(), entry);
        RecordedStream.record(request, journal, entry);
        Request.addCompletionListener(request, failure -> journal.update(entry, JournalEntry::end));
    }
}
