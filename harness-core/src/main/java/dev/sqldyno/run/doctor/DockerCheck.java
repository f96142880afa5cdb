// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.container.Containers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Whether the Docker answers that engines in containers would be started in, and not just the one
 * that the {@code docker} command would ask.
 *
 * @param version asks it; ProvisionException where it does not answer
 * @param whyNoneStarts why no container can be started in it all the same
 */
record DockerCheck(
    Supplier<String> version, Supplier<Optional<String>> whyNoneStarts, Duration limit)
    implements Check {
  static final String SUBJECT = "Docker";
  private static final String REMEDY =
      "engines in containers need it; those that run as a process need none";

  static DockerCheck ofThisMachine(Duration limit) {
    return new DockerCheck(Containers::dockerVersion, Containers::whyNoneStarts, limit);
  }

  @Override
  public Finding find() {
    try {
      return CompletableFuture.supplyAsync(
              this::ask, task -> Threads.virtual("ask-docker", task).start())
          .completeOnTimeout(
              Finding.missing(
                  SUBJECT, "it did not answer in %d s".formatted(limit.toSeconds()), REMEDY),
              limit.toMillis(),
              TimeUnit.MILLISECONDS)
          .join();
    } catch (CompletionException e) {
      return Finding.missing(SUBJECT, String.valueOf(e.getCause().getMessage()), REMEDY);
    }
  }

  private Finding ask() {
    try {
      String answer = version.get();
      return whyNoneStarts
          .get()
          .map(reason -> Finding.limited(SUBJECT, answer + ", but " + reason, REMEDY))
          .orElseGet(() -> Finding.ok(SUBJECT, answer));
    } catch (ProvisionException e) {
      return Finding.missing(SUBJECT, e.getMessage(), REMEDY);
    }
  }
}
