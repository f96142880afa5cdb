// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SlowDependencyTest {
  @Test
  void manyWaitAtTheSameTimeAndEachItsWholeTime() throws Exception {
    Duration delay = Duration.ofMillis(300);
    try (SlowDependency slow = SlowDependency.open();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      HttpRequest request = HttpRequest.newBuilder(slow.uri()).build();
      assertThat(client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode())
          .as("at first it answers at once")
          .isEqualTo(200);
      slow.waits(delay);
      long begin = System.nanoTime();
      List<CompletableFuture<HttpResponse<Void>>> all =
          Stream.generate(() -> client.sendAsync(request, HttpResponse.BodyHandlers.discarding()))
              .limit(100)
              .toList();
      assertThat(all).allMatch(answer -> answer.join().statusCode() == 200);
      Duration spent = Duration.ofNanos(System.nanoTime() - begin);
      assertThat(spent)
          .as("less than one after the other would take")
          .isBetween(delay, delay.multipliedBy(all.size() - 1));
    }
  }
}
