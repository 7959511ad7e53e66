// SPDX-License-Identifier: Apache-2.0
package com.example.shop;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application that uses the SDK. */
@SpringBootApplication
public class ShopApplication {}
