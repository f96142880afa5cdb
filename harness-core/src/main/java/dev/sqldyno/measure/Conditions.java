// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

/**
 * The machine's disturbance of a window.
 *
 * @param steal CPU time that the hypervisor gave to others, as a fraction of all cores' time
 * @param throttled time for which a CPU quota stopped this process or a metered one, in
 *     nanoseconds; the sum over their cgroups and those above
 * @param swapped pages swapped in and out
 * @param neighbours CPU time of other processes than engine and client, as a fraction of all cores'
 *     time
 */
public record Conditions(Reading steal, Reading throttled, Reading swapped, Reading neighbours) {
  /** Returns the conditions of a window of which none is known, for that reason. */
  public static Conditions unknown(String reason) {
    Reading none = new Reading.Unavailable(reason);
    return new Conditions(none, none, none, none);
  }
}
