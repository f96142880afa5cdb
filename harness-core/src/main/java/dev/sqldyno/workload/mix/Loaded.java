// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import java.util.Map;

/**
 * What is known of loaded tables.
 *
 * @param rows of all of them
 * @param answers of the queries with which invariants compare, by the index of the invariant
 */
public record Loaded(long rows, Map<Integer, Long> answers) {}
