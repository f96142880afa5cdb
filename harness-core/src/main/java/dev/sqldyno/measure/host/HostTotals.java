// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import dev.sqldyno.measure.Reading;

/**
 * The machine's totals at one moment.
 *
 * @param nanoTime {@link System#nanoTime} of the moment
 * @param busy CPU time of all processes and the kernel, in nanoseconds
 * @param steal CPU time that the hypervisor gave to others, in nanoseconds
 * @param throttled see {@link dev.sqldyno.measure.Conditions}
 * @param swapped pages swapped in and out
 */
public record HostTotals(
    long nanoTime, Reading busy, Reading steal, Reading throttled, Reading swapped) {}
