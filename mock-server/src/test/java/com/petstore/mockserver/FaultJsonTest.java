// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.internal.InvalidInputException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The one JSON form of faults, read and written. */
class FaultJsonTest {

    static Stream<Arguments> forms() {
        return Stream.of(
                form("{'kind':'status','status':503}", Fault.status(503)),
                form(
                        "{'kind':'status','status':200,'body':'x'}",
                        Fault.status(200).body("x")),
                form(
                        "{'kind':'status','status':307,'headers':{'Location':'/elsewhere'}}",
                        Fault.redirect(307, "/elsewhere")),
                form(
                        "{'kind':'status','status':502,'body':'<h1>Bad</h1>','headers':{'Content-Type':'text/html'}}",
                        Fault.html(502, "<h1>Bad</h1>")),
                form(
                        "{'kind':'status','status':500,'headers':{'X-B':'2'},'dropHeaders':['Date']}",
                        Fault.status(500).header("X-B", "2").withoutHeader("Date")),
                form(
                        "{'kind':'rate-limited','retryAfter':'http-date','waitMs':1500}",
                        Fault.rateLimited(RetryAfterForm.HTTP_DATE, Duration.ofMillis(1500))),
                form("{'kind':'latency','delayMs':200}", Fault.latency(Duration.ofMillis(200))),
                form(
                        "{'kind':'latency','delayMs':200,'jitterMs':50}",
                        Fault.latency(Duration.ofMillis(200), Duration.ofMillis(50))),
                form(
                        "{'kind':'latency','phase':'after-processing','delayMs':200}",
                        Fault.latency(Duration.ofMillis(200)).afterProcessing()),
                form("{'kind':'stall'}", Fault.stall()),
                form(
                        "{'kind':'stall','phase':'after-processing'}",
                        Fault.stall().afterProcessing()),
                form("{'kind':'connection-reset'}", Fault.connectionReset()),
                form(
                        "{'kind':'connection-reset','phase':'after-processing'}",
                        Fault.connectionReset().afterProcessing()),
                form("{'kind':'connection-closed'}", Fault.connectionClosed()),
                form(
                        "{'kind':'connection-closed','phase':'after-processing'}",
                        Fault.connectionClosed().afterProcessing()),
                form(
                        "{'kind':'connection-closed','delayMs':1}",
                        Fault.connectionClosed().delayedBy(Duration.ofMillis(1), Duration.ZERO)),
                form("{'kind':'reset-mid-body'}", Fault.resetMidBody()),
                form("{'kind':'truncated-body'}", Fault.truncatedBody()),
                form("{'kind':'truncated-body','bytes':10}", Fault.truncatedBody(10)),
                form("{'kind':'slow-body','overMs':5000}", Fault.slowBody(Duration.ofSeconds(5))),
                form("{'kind':'empty-body'}", Fault.emptyBody()),
                form("{'kind':'malformed-json'}", Fault.malformedJson()),
                form("{'kind':'wrong-content-type','contentType':'text/plain'}", Fault.wrongContentType("text/plain")),
                form("{'kind':'broken-chunk'}", Fault.brokenChunk()),
                form("{'kind':'headers','headers':{'Date':'never'}}", Fault.changedHeader("Date", "never")),
                form("{'kind':'headers','dropHeaders':['Date']}", Fault.droppedHeader("Date")),
                form("{'kind':'huge-body','bytes':67108864}", Fault.hugeBody(67108864)),
                form("{'kind':'huge-body','bytes':9007199254740993}", Fault.hugeBody(9007199254740993L)),
                form(
                        "{'kind':'stall','operations':['listPets','getPet'],'method':'GET','path':'/v1/pets/7','nth':3,"
                                + "'times':2,'probability':0.25}",
                        Fault.stall()
                                .onOperation(Operation.GET_PET, Operation.LIST_PETS)
                                .onRequest("GET", "/v1/pets/7")
                                .nth(3)
                                .times(2)
                                .probability(0.25)),
                form("{'kind':'stall','every':2}", Fault.stall().every(2)));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void readsTheForm(String json, Fault fault) {
        assertThat(Fault.read(bytes(json))).isEqualTo(fault);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void writesTheForm(String json, Fault fault) {
        assertThat(new String(fault.toJson().toBytes(), StandardCharsets.UTF_8)).isEqualTo(json.replace('\'', '"'));
    }

    @Test
    void writesTheFaultsOfAServerWithTheirNumbersAndHits() {
        RegisteredFault twice = new RegisteredFault(1, Fault.stall().times(2), 1);
        RegisteredFault picky = new RegisteredFault(2, Fault.connectionReset().matching(request -> true), 0);

        String first = "{'id':1,'hits':1,'remainingHits':1,'hasPredicate':false,'fault':{'kind':'stall','times':2}}";
        String second = "{'id':2,'hits':0,'hasPredicate':true,'fault':{'kind':'connection-reset'}}";
        assertThat(twice.toJson().toBytes()).isEqualTo(bytes(first));
        assertThat(picky.toJson().toBytes()).isEqualTo(bytes(second));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'kind':'status','status':599}",
                "{'kind':'rate-limited','waitMs':1}",
                "{'kind':'slow-body','overMs':3153600000000}",
                "{'kind':'huge-body','bytes':0}",
                "{'kind':'stall','every':2147483647,'probability':1}"
            })
    void takesTheSmallestAndTheLargestOfEachNumber(String json) {
        assertThatCode(() -> Fault.read(bytes(json))).doesNotThrowAnyException();
    }

    @Test
    void readsFieldsInAnyOrder() {
        assertThat(Fault.read(bytes("{'times':1,'status':500,'kind':'status'}")))
                .isEqualTo(Fault.status(500).times(1));
    }

    @Test
    void takesDefaultsForWhatIsNotNeeded() {
        assertThat(Fault.read(bytes("{'kind':'rate-limited'}")))
                .isEqualTo(Fault.rateLimited(RetryAfterForm.SECONDS, Duration.ofMinutes(1)));
        assertThat(Fault.read(bytes("{'kind':'wrong-content-type'}"))).isEqualTo(Fault.wrongContentType("text/html"));
    }

    @Test
    void readsAnArrayInItsOrder() {
        assertThat(Fault.readAll(bytes("[{'kind':'connection-reset'},{'kind':'stall'}]")))
                .containsExactly(Fault.connectionReset(), Fault.stall());
        assertThat(Fault.readAll(bytes("[]"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {}                                          | kind is missing
            []                                          | fault must be an object, was an array
            {'kind':7}                                  | kind must be a string, was a number
            {'kind':'stall','kind':'connection-reset'}  | fault must be well-formed JSON without repeated names, was not at line 1, column 23
            {'kind':'stall','color':'red'}              | color is no field of a fault, which can have kind, phase, delayMs, jitterMs, headers, dropHeaders, operations, method, path, nth, times, every, probability, status, body, retryAfter, waitMs, bytes, overMs, contentType
            {'kind':'stall'} x                          | fault must hold nothing after its end
            {'kind':'status'}                           | status is missing
            {'kind':'status','status':700}              | status must be 200 to 599, was 700
            {'kind':'status','status':'503'}            | status must be an int64 number, was a string
            {'kind':'status','status':503.5}            | status must be an int64 number, was 503.5
            {'kind':'status','status':204,'body':'x'}   | body must be empty with status 204, was not
            {'kind':'connection-reset','status':503}    | status must not be given for connection-reset
            {'kind':'connection-reset','headers':{'X':'y'}}| headers must not be given for connection-reset
            {'kind':'status','status':500,'headers':7}  | headers must be an object, was a number
            {'kind':'status','status':500,'headers':{'X':7}} | headers.X must be a string, was a number
            {'kind':'status','status':500,'headers':{'X':'1','X':'2'}} | fault must be well-formed JSON without repeated names, was not at line 1, column 53
            {'kind':'status','status':500,'headers':{'Transfer-Encoding':'x'}} | header must not be Transfer-Encoding, which goes by the body; truncated-body and broken-chunk break it
            {'kind':'headers'}                          | headers or dropHeaders must be given
            {'kind':'headers','dropHeaders':'Date'}     | dropHeaders must be an array, was a string
            {'kind':'headers','dropHeaders':[1]}        | dropHeaders[0] must be a string, was a number
            {'kind':'connection-reset','phase':'later'} | phase must be one of [before-processing, after-processing], was later
            {'kind':'empty-body','phase':'before-processing'} | phase of empty-body must be after-processing, was before-processing
            {'kind':'rate-limited','retryAfter':'soon'} | retryAfter must be one of [seconds, decimal, http-date, rfc-850-date, asctime-date, missing, garbage, negative, huge], was soon
            {'kind':'rate-limited','waitMs':0}          | waitMs must be 1 to 3153600000000, was 0
            {'kind':'latency'}                          | delay of latency must be positive, was nothing
            {'kind':'latency','delayMs':0}              | delay of latency must be positive, was nothing
            {'kind':'latency','delayMs':-1}             | delayMs must be 0 to 3153600000000, was -1
            {'kind':'slow-body'}                        | overMs is missing
            {'kind':'huge-body'}                        | bytes is missing
            {'kind':'huge-body','bytes':-1}             | bytes must be 0 to 9223372036854775807, was -1
            {'kind':'stall','operations':[]}            | operations must name an operation, was empty
            {'kind':'stall','path':'pets'}              | path must be as it is sent, begin with /v1/ and have no query, was pets
            {'kind':'stall','method':'get'}             | method must be in capital letters, and GET for HEAD, was get
            {'kind':'stall','path':'/pets'}             | path must be as it is sent, begin with /v1/ and have no query, was /pets
            {'kind':'stall','operations':['listPets'],'method':'POST'} | operations, method and path must fit one request, were [listPets], POST and any
            {'kind':'stall','times':0}                  | times must be 1 to 2147483647, was 0
            {'kind':'stall','nth':1,'every':2}          | nth and every must not both be given
            {'kind':'stall','probability':0}            | probability must be above 0 and up to 1, was 0.0
            {'kind':'stall','probability':'1'}          | probability must be a number, was a string
            {'kind':'stall'                             | fault must be well-formed JSON without repeated names, was not at line 1, column 16
            """)
    void reportsWhichFieldIsWrongAndTheRule(String json, String message) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> Fault.read(bytes(json)))
                .withMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {}                                          | faults must be an array, was an object
            [7]                                     | faults[0] must be an object, was a number
            [{'kind':'stall'},{'kind':'status'}]    | faults[1].status is missing
            [{'kind':'stall','times':0}]            | faults[0].times must be 1 to 2147483647, was 0
            [] []                                   | faults must hold nothing after its end
            """)
    void reportsWhichFaultIsWrong(String json, String message) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> Fault.readAll(bytes(json)))
                .withMessage(message);
    }

    @Test
    void listsTheOperationsForOneThatThereIsNot() {
        List<String> operations =
                Arrays.stream(Operation.values()).map(Operation::id).toList();

        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> Fault.read(bytes("{'kind':'stall','operations':['feedPet']}")))
                .withMessage("operation must be one of " + operations + ", was feedPet");
    }

    @Test
    void listsTheKindsForOneThatThereIsNot() {
        List<String> kinds =
                Arrays.stream(Fault.Kind.values()).map(Fault.Kind::id).toList();

        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> Fault.read(bytes("{'kind':'explode'}")))
                .withMessage("kind must be one of " + kinds + ", was explode");
    }

    @Test
    void repeatsNothingUnprintableAndNothingLong() {
        String json = "{'kind':'" + "\\u0007" + "a".repeat(10_000) + "'}";

        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> Fault.read(bytes(json)))
                .satisfies(e -> assertThat(e.rule()).hasSizeLessThan(500).matches("[\\x20-\\x7e]*"));
    }

    private static Arguments form(String json, Fault fault) {
        return Arguments.of(json, fault);
    }

    private static byte[] bytes(String json) {
        return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }
}
