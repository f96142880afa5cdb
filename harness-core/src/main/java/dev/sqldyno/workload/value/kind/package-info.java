// SPDX-License-Identifier: Apache-2.0
/**
 * Turns the generators of a workload's folder into values: a class for each family of kinds, with
 * their options and errors.
 *
 * <p>In: {@code generators:} of a folder. Out: {@link dev.sqldyno.workload.value.kind.Values} of
 * one thread.
 */
package dev.sqldyno.workload.value.kind;
