// SPDX-License-Identifier: Apache-2.0
// How long anything is waited for, as LongestWait of bookings-contract has it.

// by a statement, for a lock
export const LOCK_MILLIS = 5_000;
// for transactions that are in the way: no try begins later
export const LAST_TRY_MILLIS = 20_000;
// for an engine that is to open a connection, and for its answer
export const CONNECT_MILLIS = 5_000;
export const ANSWER_MILLIS = 30_000;
// for the service that a booking depends on
export const DEPENDENCY_MILLIS = 10_000;
// for the whole of a request, and for the next one of a connection that is kept
export const REQUEST_MILLIS = 10_000;
export const IDLE_MILLIS = 15_000;
// for requests in flight, when the service is asked to end
export const ENDING_MILLIS = 20_000;
