// SPDX-License-Identifier: Apache-2.0
/**
 * The kinds of generators of a workload's folder, a class for each family, with their options and
 * errors.
 *
 * <p>In: {@code generators:} of a folder. Out: {@link dev.sqldyno.workload.value.kind.Values} of
 * one thread.
 */
package dev.sqldyno.workload.value.kind;
