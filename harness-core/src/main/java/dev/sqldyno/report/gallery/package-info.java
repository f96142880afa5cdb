// SPDX-License-Identifier: Apache-2.0
/**
 * A static site of many runs, with the cost of each operation on each engine and version.
 *
 * <p>In: a folder of exports, which are not trusted. Out: a folder of files that need no network
 * and no server; resources/gallery/ has the page, which does the rest in the browser.
 */
package dev.sqldyno.report.gallery;
