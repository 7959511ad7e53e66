// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static java.util.Objects.requireNonNull;

import com.petstore.mockserver.Faults.Hit;
import com.petstore.mockserver.Reply.Way;
import com.petstore.mockserver.Route.Target;
import com.petstore.mockserver.internal.InvalidInputException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

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
        } catch (UnreadableBodyException e) {
            reply = e.reply();
        }
        reply.with(cors.headers(in)).sendTo(in, waits);
    }

    /** Every step of a request to the service, in order; the first that has a reply is the last. */
    private Reply reply(Incoming in) throws UnreadableBodyException {
        if (cors.isPreflight(in)) {
            return cors.preflight(in);
        }
        Stubs.Hit stub = state.stubs().take(in);
        OperationHandler operation = in.target().handler();
        if (stub != null) {
            in.note(JournalEntry::stubbed);
        } else {
            String nearest = state.stubs().nearest(in);
            if (nearest != null) {
                in.note(entry -> entry.nearestStub(nearest));
            }
            if (operation == null) {
                return nearest == null || in.hasPathOfService() ? in.target().refusal() : Errors.noSuchPath(nearest);
            }
        }
        Hit before = fault(false, in, false);
        if (before != null) {
            if (!waits.until(in, in.arrivedAt().plus(before.delay()))) {
                return Reply.DROPPED;
            }
            // Delayed, it arrives now.
            in.arrive();
            if (before.fault().kind() != FaultKind.LATENCY) {
                return damaged(before.fault(), Reply.empty(200), in);
            }
        }
        Reply reply;
        if (stub != null) {
            if (!waits.until(in, in.clock().instant().plus(stub.delay()))) {
                return Reply.DROPPED;
            }
            reply = stub.response().toReply();
        } else {
            // Without a stub, a request without an operation has been refused above.
            HttpFields notice = requireNonNull(operation).notice(in.arrivedAt());
            if (in.key() == null) {
                return Errors.unauthorized(in.credentials()).with(notice);
            }
            Admission admission = in.admit(in.key());
            if (admission.refusal() != null) {
                boolean hasDate = state.behavior().hasDateInRetryAfter();
                return Errors.refused(admission.refusal(), hasDate).with(notice);
            }
            Optional<Reply> unwanted = ContentRules.refusal(in, operation.takesBody());
            if (unwanted.isPresent()) {
                return unwanted.get().with(notice);
            }
            reply = carriedOut(operation, in).with(notice);
        }
        Hit after = fault(true, in, !in.isHead() && reply.body().length > 0);
        if (after == null) {
            return reply;
        }
        return waits.until(in, in.clock().instant().plus(after.delay()))
                ? damaged(after.fault(), reply, in)
                : Reply.DROPPED;
    }

    private Reply carriedOut(OperationHandler operation, Incoming in) throws UnreadableBodyException {
        if (operation.takesBody()) {
            in.body();
        }
        try {
            Reply reply = operation.handle(in);
            if (reply.status() < 300) {
                in.note(JournalEntry::setProcessed);
            }
            return reply;
        } catch (InvalidInputException e) {
            return Errors.invalidRequest(e.rule());
        } catch (Throwable e) {
            // An Error too: Jetty would write it to its own log, which has no output.
            LOG.log(Level.ERROR, "An operation failed", e);
            return Errors.internalError();
        }
    }

    private @Nullable Hit fault(boolean isAfterProcessing, Incoming in, boolean hasBody) {
        Hit hit;
        try {
            hit = state.faults().take(isAfterProcessing, in, hasBody);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "Fault predicate threw an exception; the request meets no fault", e);
            return null;
        }
        if (hit != null) {
            FaultKind kind = hit.fault().kind();
            in.note(entry -> entry.hitBy(kind));
        }
        return hit;
    }

    /** The reply that a fault changes or replaces. */
    private static Reply damaged(Fault fault, Reply reply, Incoming in) {
        Reply damaged = switch (fault.kind()) {
            case STATUS -> otherStatus(fault);
            case RATE_LIMITED -> refused(fault, in);
            case LATENCY -> reply;
            case STALL -> reply.sent(Way.STALLED);
            case CONNECTION_RESET -> reply.sent(Way.RESET);
            case CONNECTION_CLOSED -> reply.sent(Way.CLOSED);
            case RESET_MID_BODY -> reply.sent(Way.CUT_BY_RESET, bytesOf(fault, reply));
            case TRUNCATED_BODY -> reply.sent(Way.CUT_BY_CLOSE, bytesOf(fault, reply));
            case SLOW_BODY -> reply.slow(fault.duration("overMs"));
            case EMPTY_BODY -> reply.withFirst(0);
            case MALFORMED_JSON -> reply.withFirst(reply.body().length - 1);
            case WRONG_CONTENT_TYPE ->
                reply.withContentType(fault.text("contentType").orElseThrow());
            case BROKEN_CHUNK -> reply.sent(Way.BROKEN_CHUNK);
            case HEADERS -> reply;
            case HUGE_BODY -> reply.sent(Way.HUGE, fault.number("bytes").orElseThrow());
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
        Reply refusal = Reply.error(429, "rate_limit_exceeded", "injected by the test, as if the quota were exhausted");
        return RetryAfter.of(
                        fault.retryAfter(), fault.duration("waitMs"), in.clock().instant())
                .map(value -> refusal.with("Retry-After", value))
                .orElse(refusal);
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
        OperationHandler operation = in.target().handler();
        if (operation == null) {
            return in.target().refusal();
        }
        Optional<Reply> unwanted = ContentRules.refusal(in, operation.takesBody());
        if (unwanted.isPresent()) {
            return unwanted.get();
        }
        try {
            return carriedOut(operation, in);
        } catch (UnreadableBodyException e) {
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
