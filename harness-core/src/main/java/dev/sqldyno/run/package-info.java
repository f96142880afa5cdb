// SPDX-License-Identifier: Apache-2.0
/**
 * What a whole run needs around its measurements: its record and its lock, the checks of this
 * machine, the progress line and the report at its end.
 *
 * <p>In: every stage. Out: what {@code cli} and the benchmarks' entry points show to a person.
 */
package dev.sqldyno.run;
