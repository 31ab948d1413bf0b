// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.PayloadProvider;

/** Finds the code for one record: a mapping or a format that the build generated, or that was written by hand. */
public final class RecordCode {

    private RecordCode() {}

    /**
     * Creates the code for a record. Its class has the name of the record and that of the contract, such as {@code
     * TweetsProtoMapping}, and is in the package of the contract, or in that of a user's record. No other class is loaded, or
     * first calls would pay for it.
     *
     * @throws IllegalArgumentException if there is none
     */
    @SuppressWarnings("unchecked") // the name is that of the record, and so is the contract's type argument
    public static <C> C of(Class<? super C> contract, Class<?> type) {
        boolean ofUser = type.getName().startsWith(PayloadProvider.PACKAGES);
        String packageName = ofUser ? type.getPackageName() : contract.getPackageName();
        String name = packageName + "." + type.getSimpleName() + contract.getSimpleName();
        try {
            if (ofUser || type.getPackage() == Payload.class.getPackage()) {
                return (C) Class.forName(name, true, contract.getClassLoader())
                        .getConstructor()
                        .newInstance();
            }
        } catch (ClassNotFoundException e) {
            // said below
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(name, e);
        }
        throw new IllegalArgumentException("There is no generated code for " + type.getName());
    }
}
