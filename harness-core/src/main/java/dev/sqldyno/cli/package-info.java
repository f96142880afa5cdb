// SPDX-License-Identifier: Apache-2.0
/**
 * The command line {@code sqldyno}, which parses, calls the other packages, and prints.
 *
 * <p>In: arguments, and the environment variable {@code SQLDYNO_PASSWORD}. Out: text or JSON, an
 * exit code, one line on standard error if something is wrong. Nothing is measured or decided here.
 */
package dev.sqldyno.cli;
