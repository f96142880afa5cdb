// SPDX-License-Identifier: Apache-2.0
/**
 * The commands that publish runs.
 *
 * <p>In: folders of runs or of exports. Out: files of dev.sqldyno.report.export and its gallery.
 */
package dev.sqldyno.cli.publish;
