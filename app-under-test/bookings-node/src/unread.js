// SPDX-License-Identifier: Apache-2.0
// Refuses requests that Node cannot read, or that a proxy may divide elsewhere: a problem document, the end
// of the connection, and a line in the log, once a second at most.
import { pacedLog } from './paced-log.js';
import { Problem } from './problem.js';

const CAUSES = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request did not come whole in time'],
  HPE_HEADER_OVERFLOW: [431, 'the request has too many bytes before its body'],
};
const UNREADABLE = [400, 'the request cannot be read'];

const REASONS = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

const logAtAPace = pacedLog(
  (leftOut, status) =>
    `a request could not be read (${leftOut} more since the last line): answered with ${status}`,
);

function document(status, detail) {
  const body = new Problem(status, detail).body();
  return [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** Returns whether the body is chunked and nothing else, or has a length, and whether a host is named. */
export function isFramed({ headers, httpVersion }) {
  const coding = headers['transfer-encoding'];
  const current = httpVersion === '1.1';
  return (
    (headers.host !== undefined || !current) &&
    (coding === undefined || (coding.toLowerCase() === 'chunked' && current))
  );
}

export function refuse(status, detail) {
  logAtAPace(status);
  return new Problem(status, detail);
}

function isLast(response) {
  return !response.shouldKeepAlive || response.getHeader('connection') === 'close';
}

/**
 * Answers bytes that are not HTTP, or a request that Node has waited for long enough.
 *
 * @param current the last request of the connection and its answer, if there was one
 */
export function answerUnread(error, socket, current) {
  const answering = current && !current.response.writableEnded;
  if (answering && current.request.complete) {
    // answers the request, but not the bytes behind it
    current.response.shouldKeepAlive = false;
    current.response.once('finish', () => socket.destroySoon());
    return;
  }
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  if (current && !current.request.complete && current.response.headersSent) {
    // the request was refused before all of it was there
    socket.destroySoon();
    return;
  }
  if (current?.response.writableEnded && isLast(current.response)) {
    // bytes behind an answer that ends the connection are not a further request
    socket.destroySoon();
    return;
  }
  const [status, detail] = CAUSES[error.code] ?? UNREADABLE;
  if (status !== 408) {
    logAtAPace(status);
  }
  socket.write(document(status, detail));
  socket.destroySoon();
}
