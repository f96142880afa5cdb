// SPDX-License-Identifier: Apache-2.0
// Listens until it is asked to end; then answers what it has accepted, and ends.
import { createServer } from 'node:http';
import { createApp } from './app.js';
import { database } from './database.js';
import { ENDING_MILLIS } from './limits.js';
import { settings } from './settings.js';

const KEEP_ALIVE_MILLIS = 60_000;
const SWEEP_MILLIS = 50;

const app = createApp();
let ending = false;

const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MILLIS }, (request, response) => {
  if (ending) {
    // no other request may follow on this connection
    response.shouldKeepAlive = false;
  }
  app(request, response);
});

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
  // a connection whose request is answered while this ends would be kept for the next one
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
