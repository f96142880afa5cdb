// SPDX-License-Identifier: Apache-2.0
/**
 * Names, templates and files: their checks, and errors that name file, line and remedy.
 *
 * <p>In: text. Out: checked values, or a {@link dev.sqldyno.catalog.text.CatalogException}.
 */
package dev.sqldyno.catalog.text;
