// SPDX-License-Identifier: Apache-2.0
/**
 * Holds what a run needs around its measurements: its record and its lock, the checks of this
 * machine, the progress line and the report. It uses every stage; {@code cli} and the benchmarks
 * use it.
 */
package dev.sqldyno.run;
