// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailureCauseTest {

    private static final ApiKey KEY = ApiKey.of("secret-1");

    @Test
    void leavesAFailureThatShowsNoKeyAsItIs() {
        IOException failure = new IOException("stream was reset", new IOException("unexpected end"));

        assertThat(FailureCause.redacted(failure, KEY)).isSameAs(failure);
    }

    @Test
    void hidesTheKeyInWhatACauseSuppresses() {
        IOException lost = new IOException("Broken pipe");
        lost.addSuppressed(new ProtocolException("Unexpected status line: Bearer secret-1"));

        assertThat(FailureCause.redacted(new IOException("closed", lost), KEY))
                .hasMessage("closed: [left out: contains the API key]")
                .hasNoCause()
                .hasNoSuppressedExceptions();
    }

    @Test
    void endsWhereFailuresSuppressEachOther() {
        IOException one = new IOException("one");
        IOException other = new IOException("other");
        one.addSuppressed(other);
        other.addSuppressed(one);

        assertThat(FailureCause.redacted(one, KEY)).isSameAs(one);
    }

    @Test
    void showsAResponseThatBreaksOffWithoutTheHexadecimalDigitsOfItsBeginning() {
        IOException cause = new EOFException("\\n not found: limit=7 content=3b6b65792d31\u2026");
        IOException failure = new IOException("unexpected end of stream on https://pets.example/...", cause);

        assertThat(FailureCause.redacted(cause, KEY)).hasMessage("java.io.EOFException: \\n not found: limit=7");
        assertThat(FailureCause.redacted(failure, KEY))
                .hasMessage("unexpected end of stream on https://pets.example/...: \\n not found: limit=7")
                .hasNoCause();
    }

    @Test
    void namesTheTypeOfAFailureWithoutAMessage() {
        IOException failure = new ClosedChannelException();
        failure.addSuppressed(new ProtocolException("Unexpected status line: Bearer secret-1"));

        assertThat(FailureCause.redacted(failure, KEY))
                .hasMessage("java.nio.channels.ClosedChannelException: [left out: contains the API key]");
    }

    @ParameterizedTest
    @MethodSource("failuresOfConnections")
    void hidesTheKeyInAnyFailureOfAConnection(IOException failure) {
        assertThat(FailureCause.redacted(failure, KEY))
                .hasMessage(failure.getClass().getName() + ": [left out: contains the API key]")
                .hasNoCause();
    }

    static Stream<IOException> failuresOfConnections() {
        String text = "no route for Authorization: Bearer secret-1";
        return Stream.of(
                new UnknownHostException(text),
                new ConnectException(text),
                new NoRouteToHostException(text),
                new SocketTimeoutException(text),
                new SSLException(text),
                new SSLPeerUnverifiedException(text));
    }

    @Test
    void hidesTheKeyOfWhichEachOfTwoTextsHasAHalf() {
        IOException failure = new IOException("after Bearer sec", new ProtocolException("ret-1"));

        assertThat(FailureCause.redacted(failure, KEY))
                .hasMessage("[left out: contains the API key]")
                .hasNoCause();
    }
}
