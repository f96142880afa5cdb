// SPDX-License-Identifier: Apache-2.0
// The remote call that each booking waits for, if the settings name one.
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
    // no answer counts as a refusal
  }
  throw Problem.unavailable('a service that bookings depend on does not answer');
}
