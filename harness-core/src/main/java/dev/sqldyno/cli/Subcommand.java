// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

/**
 * A command of another module, with picocli's annotations, a public constructor without parameters
 * and a line in {@code META-INF/services}. Its exceptions are printed in one line, as for every
 * command.
 */
public interface Subcommand {}
