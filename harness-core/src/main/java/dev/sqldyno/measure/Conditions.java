// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

/**
 * Says what the machine did to a window besides the work in it.
 *
 * @param steal CPU time that the hypervisor gave to others, as a fraction of all cores' time
 * @param throttled time for which a CPU quota stopped this process or a metered one, in
 *     nanoseconds; the sum over their cgroups and those above
 * @param swapped pages swapped in and out
 * @param neighbours CPU time of everything but engine and client, as a fraction of all cores' time
 */
public record Conditions(Reading steal, Reading throttled, Reading swapped, Reading neighbours) {
  /** Returns what a window has where nothing is known of them, for that reason. */
  public static Conditions unknown(String reason) {
    Reading none = new Reading.Unavailable(reason);
    return new Conditions(none, none, none, none);
  }
}
