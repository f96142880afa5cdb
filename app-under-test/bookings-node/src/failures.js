// SPDX-License-Identifier: Apache-2.0
// Tells what an engine's refusal means for the booking.
import {
  BaseError,
  ConnectionAcquireTimeoutError,
  ConnectionError,
  UniqueConstraintError,
} from 'sequelize';

/** Another booking changed the rows of a total since they were read. */
export class Conflict extends Error {}

// a number too large for its column: the SQL state, and MySQL's number
const OUT_OF_RANGE = new Set(['22003', 1264]);

// deadlock, serialization failure, lock timeout: SQL states, and numbers where the state says less
const AGAIN = new Set(['40001', '40P01', '55P03', 1213, 1205, 1020]);

// SQL states as in FailureKind, and the drivers' own codes
const GONE = /^(08|53|57|70)|^(ECONN|EPIPE|ETIMEDOUT|PROTOCOL_|ER_(SERVER_SHUTDOWN|SOCKET|CMD_CONN))/;
// the drivers tell of a connection that ended in words alone
const LOST =
  /connection (is )?(terminated|closed|lost|in closed)|socket has (been )?(ended|unexpectedly)|query read timeout|is not queryable/i;

function causes(error) {
  const chain = [];
  for (let at = error; at && chain.length < 5; at = at.parent ?? at.cause) {
    chain.push(at);
  }
  return chain;
}

function saysOneOf(words, error) {
  return causes(error).some(({ code, errno, sqlState }) =>
    [code, errno, sqlState].some((value) => words.has(value)),
  );
}

/** Returns whether another try may succeed. */
export function isTransient(error) {
  return error instanceof Conflict || saysOneOf(AGAIN, error);
}

/** Returns whether a total would be larger than its column holds. */
export function isTotalTooLarge(error) {
  return saysOneOf(OUT_OF_RANGE, error);
}

export function isPoolExhausted(error) {
  return error instanceof ConnectionAcquireTimeoutError;
}

/** Returns whether the engine is away, or was lost meanwhile. */
export function isUnavailable(error) {
  return causes(error).some(
    (cause) =>
      cause instanceof ConnectionError ||
      GONE.test(String(cause.code)) ||
      GONE.test(String(cause.sqlState)) ||
      LOST.test(cause.message),
  );
}

export function isDuplicate(error) {
  return error instanceof UniqueConstraintError;
}

/** Describes an error for the log, without a statement, a value or an address. */
export function describe(error) {
  return error instanceof BaseError ? `${error.name} ${error.parent?.code ?? ''}` : error.stack;
}
