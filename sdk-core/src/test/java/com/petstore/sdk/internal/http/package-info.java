// SPDX-License-Identifier: Apache-2.0
/**
 * One exchange and its parts. Which to open:
 *
 * <pre>
 * what does a status mean?            OutcomeTest
 * what do headers say?                QuotaHeadersTest, RetryAfterTest
 * where does a request go?            BaseUrlTest, ApiKeyTest, UserAgentTest
 * how long may it take?               TimeLimitTest, BoundedDnsTest
 * how much is read?                   ResponseBoundsTest; through a client: wire.EndlessResponsesTest
 * how does OkHttp do it?              OkHttpTransportTest, FailureCauseTest, OkHttpClientsTest
 * </pre>
 */
package com.petstore.sdk.internal.http;
