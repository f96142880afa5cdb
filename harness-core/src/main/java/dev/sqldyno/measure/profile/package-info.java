// SPDX-License-Identifier: Apache-2.0
/**
 * Call stacks in which an engine spends its CPU time, sampled by Linux's {@code perf}.
 *
 * <p>In: a {@link dev.sqldyno.provision.Footprint}. Out: {@link
 * dev.sqldyno.measure.profile.CallStacks}, and perf's own text for other tools. Sampling costs the
 * engine time, so nothing is timed meanwhile.
 */
package dev.sqldyno.measure.profile;
