// SPDX-License-Identifier: Apache-2.0
// A remote call that each booking waits for, where the settings name one.
import { DEPENDENCY_MILLIS } from './limits.js';
import { Problem } from './problem.js';
import { settings } from './settings.js';

export async function askDependency() {
  if (!settings.dependencyUrl) {
    return;
  }
  try {
    const answer = await fetch(settings.dependencyUrl, {
      signal: AbortSignal.timeout(DEPENDENCY_MILLIS),
    });
    await answer.arrayBuffer();
    if (answer.ok) {
      return;
    }
  } catch {
    // no better than one that says no
  }
  throw Problem.unavailable('a service that bookings depend on does not answer');
}
