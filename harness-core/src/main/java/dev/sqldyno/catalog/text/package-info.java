// SPDX-License-Identifier: Apache-2.0
/**
 * Names, templates and messages: what is read from files of ours or of users, and the errors that
 * name file, line and remedy.
 *
 * <p>In: text. Out: checked values, or a {@link dev.sqldyno.catalog.text.CatalogException}.
 */
package dev.sqldyno.catalog.text;
