// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

/** A switch that a build's property can set. */
enum Switch {
  ON,
  OFF
}
