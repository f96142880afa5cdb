// SPDX-License-Identifier: Apache-2.0
/**
 * The few calls of Linux's C library that Java has no API for.
 *
 * <p>In: plain numbers and memory. Out: the same, or an {@link
 * dev.sqldyno.measure.libc.ErrnoException}. Nothing here knows of engines or meters.
 */
package dev.sqldyno.measure.libc;
