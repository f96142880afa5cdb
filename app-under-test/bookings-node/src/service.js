// SPDX-License-Identifier: Apache-2.0
// Listens until it is asked to end, then answers what it has accepted and ends.
import { createServer } from 'node:http';
import { createApp } from './app.js';
import { database } from './database.js';
import { ENDING_MILLIS, IDLE_MILLIS, REQUEST_MILLIS } from './limits.js';
import { settings } from './settings.js';
import { answerUnread } from './unread.js';

// how often Node looks for requests that did not arrive whole in time
const LOOK_MILLIS = 1_000;
const SWEEP_MILLIS = 50;

const app = createApp();
let ending = false;

// each connection's last request and its answer
const last = new WeakMap();

const options = {
  // isFramed checks the host, so that a request without one gets a problem document
  requireHostHeader: false,
  keepAliveTimeout: IDLE_MILLIS,
  headersTimeout: REQUEST_MILLIS,
  requestTimeout: REQUEST_MILLIS,
  connectionsCheckingInterval: LOOK_MILLIS,
};

const server = createServer(options, (request, response) => {
  last.set(request.socket, { request, response });
  if (ending) {
    // no other request may follow on this connection
    response.shouldKeepAlive = false;
  }
  app(request, response);
});

server.on('clientError', (error, socket) => answerUnread(error, socket, last.get(socket)));

server.on('error', (error) => {
  console.error(`cannot listen on ${settings.address}:${settings.port}: ${error.code}`);
  process.exit(1);
});
server.listen(settings.port, settings.address, () => {
  const { address, port } = server.address();
  console.log(`bookings-node listens on ${address}:${port}`);
});

async function end() {
  ending = true;
  setTimeout(() => process.exit(1), ENDING_MILLIS).unref();
  // without this, a connection whose request is answered meanwhile would be kept for the next one
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MILLIS);
  await new Promise((done) => {
    server.close(done);
  });
  clearInterval(sweep);
  await database.close();
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, end);
}
