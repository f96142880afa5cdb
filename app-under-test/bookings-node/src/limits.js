// SPDX-License-Identifier: Apache-2.0
// How long the service waits for each thing, as in LongestWait of bookings-contract.

// a statement waits for a lock
export const LOCK_MILLIS = 5_000;
// after this time no new try begins because of transactions that are in the way
export const LAST_TRY_MILLIS = 20_000;
// the engine opens a connection, and answers
export const CONNECT_MILLIS = 5_000;
export const ANSWER_MILLIS = 30_000;
// the service that a booking depends on answers
export const DEPENDENCY_MILLIS = 10_000;
// a whole request arrives, and the next one on a connection that is kept
export const REQUEST_MILLIS = 10_000;
export const IDLE_MILLIS = 15_000;
// the requests in flight end when the service is asked to end
export const ENDING_MILLIS = 20_000;
