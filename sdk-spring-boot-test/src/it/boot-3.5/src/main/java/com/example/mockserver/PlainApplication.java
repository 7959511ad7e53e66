// SPDX-License-Identifier: Apache-2.0
package com.example.mockserver;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application that calls the service without the SDK. */
@SpringBootApplication
public class PlainApplication {}
