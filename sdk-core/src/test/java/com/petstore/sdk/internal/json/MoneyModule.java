// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** A Jackson module on the class path of an application, for a type that Jackson cannot read or write itself. */
public final class MoneyModule extends SimpleModule {

    private static final long serialVersionUID = 1L;

    public MoneyModule() {
        addSerializer(Money.class, new Writer());
        addDeserializer(Money.class, new Reader());
    }

    /** Without a constructor or field that Jackson finds. */
    static final class Money {

        private final long cents;

        Money(long cents, @SuppressWarnings("unused") Void noCreator) {
            this.cents = cents;
        }

        long inCents() {
            return cents;
        }
    }

    private static final class Writer extends StdSerializer<Money> {

        private static final long serialVersionUID = 1L;

        Writer() {
            super(Money.class);
        }

        @Override
        public void serialize(Money money, JsonGenerator json, SerializerProvider unused) throws IOException {
            json.writeNumber(money.cents);
        }
    }

    private static final class Reader extends StdDeserializer<Money> {

        private static final long serialVersionUID = 1L;

        Reader() {
            super(Money.class);
        }

        @Override
        public Money deserialize(JsonParser json, DeserializationContext unused) throws IOException {
            return new Money(json.getLongValue(), null);
        }
    }
}
