// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import io.github.wirebench.harness.CommandFailure;

/**
 * What there is to compute on; null where it was not given.
 *
 * @param coresPerNode as a node's owner counts them: cores, or vCPUs
 * @param nodes in all
 * @param costPerNodeMonth in the currency
 * @param currency for people
 */
record Fleet(Integer coresPerNode, Integer nodes, Double costPerNodeMonth, String currency) {

    /** With what is given in the other one in place of what is here. */
    Fleet overriddenBy(Fleet other) {
        return new Fleet(
                other.coresPerNode == null ? coresPerNode : other.coresPerNode,
                other.nodes == null ? nodes : other.nodes,
                other.costPerNodeMonth == null ? costPerNodeMonth : other.costPerNodeMonth,
                other.currency == null ? currency : other.currency);
    }

    /**
     * Names what is impossible.
     *
     * @throws CommandFailure if anything is
     */
    void check() {
        if (coresPerNode != null && (coresPerNode < 1 || coresPerNode > 4096)) {
            throw CommandFailure.usage("cores per node should be from 1 to 4096, not " + coresPerNode);
        }
        if (nodes != null && (nodes < 1 || nodes > 1_000_000)) {
            throw CommandFailure.usage("nodes should be from 1 to a million, not " + nodes);
        }
        if (costPerNodeMonth != null && !(costPerNodeMonth >= 0 && costPerNodeMonth <= 1e9)) {
            throw CommandFailure.usage(
                    "cost per node and month should be from 0 to a billion, not " + costPerNodeMonth);
        }
        if (coresPerNode == null && (nodes != null || costPerNodeMonth != null)) {
            throw CommandFailure.usage("nodes and their cost say nothing without the cores per node");
        }
    }
}
