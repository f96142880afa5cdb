// SPDX-License-Identifier: Apache-2.0
/** The results of services: samples, verdicts and estimates. In: measure. Out: report. */
package dev.sqldyno.stacks.result;
