// SPDX-License-Identifier: Apache-2.0
/**
 * Makes a static site of many runs: what each engine and version pays for each operation.
 *
 * <p>In: a folder of exports, which strangers may have sent. Out: a folder of files that need no
 * network and no server; resources/gallery/ has the page, which does the rest in the browser.
 */
package dev.sqldyno.report.gallery;
