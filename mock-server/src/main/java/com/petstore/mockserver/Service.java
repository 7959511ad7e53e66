// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.Incoming.Credentials;
import com.petstore.mockserver.Route.Target;
import com.petstore.mockserver.internal.InvalidInputException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Leads each request of a client through its steps, on a thread of its own, so that a step may wait: {@link #reply} has all of them. */
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
    private final Hints hints;

    Service(
            ServerState state,
            List<Route> more,
            HttpLimits limits,
            ControlGuard controlGuard,
            Waits waits,
            Cors cors,
            Hints hints) {
        this.state = state;
        this.routes = new Routes(state, more);
        this.limits = limits;
        this.controlLimits = limits.withBodyBytes(MOST_BYTES_OF_A_STATE);
        this.waits = waits;
        this.cors = cors;
        this.controlGuard = controlGuard;
        this.hints = hints;
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

    /** Every step of a request to the service, in order. A step that ends the request throws the reply. */
    private Reply reply(Incoming in) throws EarlyReplyException {
        requireNoPreflight(in);
        if (state.stubs().needBodyOf(in)) {
            in.body();
        }
        if (!isStubbed(in)) {
            requireOperation(in);
        }
        meetFaultBefore(in);
        Stubs.Hit stub = state.stubs().take(in);
        in.note(entry -> entry.stubbed(stub != null));
        return meetFaultAfter(stub == null ? operated(requireOperation(in), in) : stubbed(stub, in), in);
    }

    /** Every step of an operation. */
    private Reply operated(OperationHandler handler, Incoming in) throws EarlyReplyException {
        HttpFields notice = handler.notice(in.arrivedAt());
        try {
            admit(requireKey(in), in);
            ContentRules.require(in, handler.takesBody());
            Supplier<Reply> operation = prepared(handler, in);
            waits.requireNoReset(in);
            Reply reply = carriedOut(operation);
            if (reply.status() < 300) {
                in.note(JournalEntry::setProcessed);
            }
            return reply.with(notice);
        } catch (EarlyReplyException e) {
            throw new EarlyReplyException(e.reply().with(notice));
        }
    }

    private void requireNoPreflight(Incoming in) throws EarlyReplyException {
        if (cors.isPreflight(in)) {
            throw new EarlyReplyException(cors.preflight(in));
        }
    }

    private boolean isStubbed(Incoming in) {
        boolean isStubbed = state.stubs().match(in);
        in.note(entry -> entry.stubbed(isStubbed));
        String nearest = isStubbed ? null : state.stubs().nearest(in);
        if (nearest != null) {
            in.note(entry -> entry.nearestStub(nearest));
        }
        return isStubbed;
    }

    private OperationHandler requireOperation(Incoming in) throws EarlyReplyException {
        OperationHandler handler = in.target().handler();
        if (handler != null) {
            return handler;
        }
        String stub = in.hasKnownPath() ? null : state.stubs().nearest(in);
        throw new EarlyReplyException(stub == null ? refusal(in) : Errors.noSuchPath("; the nearest is " + stub));
    }

    /** The response where nothing is done. */
    private Reply refusal(Incoming in) {
        return in.hasKnownPath()
                ? in.target().refusal()
                : Errors.noSuchPath(hints.nearestPath(in.path(), routes.pathsBeside(in.path())));
    }

    /** A delay has the request arrive later; any other fault ends it. */
    private void meetFaultBefore(Incoming in) throws EarlyReplyException {
        Faults.Hit hit = state.faults().takeBefore(in::recorded);
        if (hit == null) {
            return;
        }
        in.note(entry -> entry.hitBy(hit.fault().kind()));
        waits.requireUntil(in, in.arrivedAt().plus(hit.delay()));
        in.arrive();
        if (!hit.fault().isOnlyDelay()) {
            throw new EarlyReplyException(
                    hit.fault().appliedTo(Reply.DROPPED, in.clock().instant()));
        }
    }

    private Reply stubbed(Stubs.Hit stub, Incoming in) throws EarlyReplyException {
        waits.requireUntil(in, in.clock().instant().plus(stub.delay()));
        return stub.response().toReply();
    }

    private MockApiKey requireKey(Incoming in) throws EarlyReplyException {
        MockApiKey key = in.key();
        if (key == null) {
            String hint = in.credentials() == Credentials.WELL_FORMED ? hints.knownKeys(state.keys()) : "";
            throw new EarlyReplyException(Errors.unauthorized(in.credentials(), hint));
        }
        return key;
    }

    private void admit(MockApiKey key, Incoming in) throws EarlyReplyException {
        Admission admission = in.admit(key);
        if (admission.refusal() != null) {
            throw new EarlyReplyException(
                    Errors.refused(admission.refusal(), state.behavior().retryAfter()));
        }
    }

    private static Supplier<Reply> prepared(OperationHandler handler, Incoming in) throws EarlyReplyException {
        if (handler.takesBody()) {
            in.body();
        }
        try {
            return handler.prepare(in);
        } catch (InvalidInputException e) {
            throw new EarlyReplyException(Errors.invalidRequest(e.rule()));
        } catch (Throwable e) {
            throw new EarlyReplyException(failed(e));
        }
    }

    private static Reply carriedOut(Supplier<Reply> operation) {
        try {
            return operation.get();
        } catch (Throwable e) {
            return failed(e);
        }
    }

    /** After an Error too: Jetty would write it to its own log, which has no output. */
    private static Reply failed(Throwable failure) {
        LOG.log(Level.ERROR, "An operation failed", failure);
        if (failure instanceof Error error) {
            reportUncaught(error);
        }
        return Errors.internalError();
    }

    private Reply meetFaultAfter(Reply reply, Incoming in) throws EarlyReplyException {
        Instant now = in.clock().instant();
        Faults.Hit hit = state.faults().takeAfter(in::recorded, reply);
        if (hit == null) {
            return reply;
        }
        in.note(entry -> entry.hitBy(hit.fault().kind()));
        waits.requireUntil(in, now.plus(hit.delay()));
        return hit.fault().appliedTo(reply, in.clock().instant());
    }

    /** What lies under {@code /__petstore}: outside of quotas, faults and journal, and no clock waits for it. */
    private Reply control(Incoming in, Request request) {
        try {
            controlGuard.require(request);
            OperationHandler handler = in.target().handler();
            if (handler == null) {
                return refusal(in);
            }
            ContentRules.requireAndShow(in, handler.takesBody());
            return carriedOut(prepared(handler, in));
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
        // CONNECT has no path.
        String path = Objects.requireNonNullElse(request.getHttpURI().getPath(), "");
        if (!ControlGuard.covers(path)) {
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
