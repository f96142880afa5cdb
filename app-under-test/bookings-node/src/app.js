// SPDX-License-Identifier: Apache-2.0
// HTTP: paths, statuses and headers of the contract.
import express from 'express';
import { book, totals } from './bookings.js';
import { newBooking, word } from './contract.js';
import { askDependency } from './dependency.js';
import { describe, isPoolExhausted, isUnavailable } from './failures.js';
import { readBooking, writeBooked, writeTotals } from './messages.js';
import { pacedLog } from './paced-log.js';
import { Problem } from './problem.js';
import { isFramed, refuse } from './unread.js';

const PROTOBUF = 'application/x-protobuf';
const MOST_BYTES = 64 * 1024;
const NO_ESCAPE = /%(?![0-9a-f]{2})/i;

function answer(response, status, type, body, headers = {}) {
  if (response.shouldKeepAlive) {
    // Node would send two headers that HTTP/1.1 does not need
    response.removeHeader('Connection');
  }
  response.writeHead(status, {
    ...headers,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

function onlyProtobuf(request, response, next) {
  if (!request.is(PROTOBUF)) {
    throw new Problem(415, `the body must be ${PROTOBUF}`);
  }
  next();
}

async function postBooking(request, response) {
  const booking = newBooking(readBooking(request.body ?? Buffer.alloc(0)));
  await askDependency();
  await book(booking);
  answer(response, 201, PROTOBUF, writeBooked(booking.bookingId, booking.shares));
}

function parameter(request, name) {
  // the first of several, as on the other stacks
  const [value] = [request.query[name] ?? ''].flat();
  return word(name, value);
}

async function getAggregates(request, response) {
  if (NO_ESCAPE.test(request.url)) {
    throw new Problem(400, 'the query cannot be read');
  }
  const model = parameter(request, 'model');
  const trim = parameter(request, 'trim');
  answer(response, 200, PROTOBUF, writeTotals(model, trim, await totals(model, trim)));
}

function only(method) {
  return (request, response) => {
    response.set('Allow', method);
    throw new Problem(405, `only ${method} is known here`);
  };
}

/** Logs the cause, which the client does not learn. */
const warnOfOutage = pacedLog(
  (leftOut, error) =>
    `the database does not answer (${leftOut} more requests since the last line): ${describe(error)}`,
);

// details for a request that Express did not read, also because its client went away
const UNREAD = {
  400: 'the request could not be read',
  413: `the body is larger than ${MOST_BYTES} bytes`,
  415: 'the body must not be compressed',
};

/** Returns what the client of a failed request is told; it says nothing of a cause that is ours. */
function problemOf(error) {
  if (error instanceof Problem) {
    return error;
  }
  if (UNREAD[error.status]) {
    return new Problem(error.status, UNREAD[error.status]);
  }
  if (isPoolExhausted(error)) {
    return Problem.unavailable('no database connection was free in time');
  }
  if (isUnavailable(error)) {
    warnOfOutage(error);
    return Problem.unavailable('the database does not answer');
  }
  console.error(describe(error));
  return new Problem(500, 'the service failed');
}

// Express recognizes an error handler by its four parameters
// eslint-disable-next-line no-unused-vars
function answerProblem(error, request, response, next) {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const problem = problemOf(error);
  answer(response, problem.status, 'application/problem+json', problem.body(), problem.headers());
}

export function createApp() {
  const app = express();
  app.disable('x-powered-by');
  // a path must be written as the contract writes it
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use((request, response, next) => {
    if (!isFramed(request)) {
      response.shouldKeepAlive = false;
      throw refuse(400, 'the request cannot be read');
    }
    next();
  });
  app
    .route('/bookings')
    .post(
      onlyProtobuf,
      express.raw({ type: PROTOBUF, limit: MOST_BYTES, inflate: false }),
      postBooking,
    )
    .all(only('POST'));
  app.route('/aggregates').get(getAggregates).all(only('GET'));
  app.use(() => {
    throw new Problem(404, 'there is nothing here');
  });
  app.use(answerProblem);
  return app;
}
