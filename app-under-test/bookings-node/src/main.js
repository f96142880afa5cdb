// SPDX-License-Identifier: Apache-2.0
// Starts the service, or says what this machine lacks (status 69 of sysexits.h: unavailable).
const UNAVAILABLE = 69;

try {
  await import('./service.js');
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') {
    console.error(error.message);
    process.exit(1);
  }
  console.error("its packages are not installed: 'npm ci' in app-under-test/bookings-node does it");
  process.exit(UNAVAILABLE);
}
