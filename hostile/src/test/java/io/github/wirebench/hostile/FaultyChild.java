// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

/** A child JVM that goes wrong in its first case, in a way that depends on the case. */
final class FaultyChild {

    private FaultyChild() {}

    public static void main(String[] args) {
        HostileCase first = HostileCase.valueOf(args[1].split(",")[0]);
        System.out.println("case\t" + first);
        switch (first) {
            case EMPTY -> System.out.println("verdict\tERROR\tOutOfMemoryError\t1\t1\texample");
            case TRUNCATED -> Runtime.getRuntime().halt(134);
            case BIT_FLIPS -> {
                while (true) {
                    Thread.onSpinWait();
                }
            }
            default -> throw new IllegalStateException("a reason");
        }
    }
}
