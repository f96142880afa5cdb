// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.catalog.text.Digest;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.ProvisionException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** Mirrors of Debian's archive. */
final class DebianMirrors implements AutoCloseable {
  /**
   * The variable for the user's mirror, such as {@code http://deb.debian.org/debian}, which is then
   * the only one.
   */
  static final String VARIABLE = "SQLDYNO_DEBIAN";

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration SILENCE = Duration.ofSeconds(60);
  private static final Duration WHOLE = Duration.ofMinutes(10);
  private static final int OK = 200;

  /** Three times the largest package: a mirror may send without end. */
  private static final long MAX_BYTES = 64 << 20;

  /** The longest text shown of an answer, which may be anything. */
  private static final int MAX_SHOWN = 200;

  private final List<String> mirrors;
  private final Duration silence;
  private final Duration whole;
  private final long maxBytes;
  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .proxy(ProxySelector.getDefault())
          .build();

  /** The reasons why mirrors are not asked again. */
  private final Map<String, String> failures = new LinkedHashMap<>();

  /**
   * Creates a list of mirrors, which are asked in turn.
   *
   * @param silence the longest time in which a mirror sends nothing
   * @param whole the longest time for a package
   * @param maxBytes the largest size of a package
   */
  DebianMirrors(List<String> mirrors, Duration silence, Duration whole, long maxBytes) {
    this.mirrors = List.copyOf(mirrors);
    this.silence = silence;
    this.whole = whole;
    this.maxBytes = maxBytes;
  }

  /**
   * Returns the user's mirror or, without one, Debian's archive as it was on a day, followed by its
   * current mirrors.
   */
  static DebianMirrors ofUser(String day) {
    return new DebianMirrors(
        Optional.ofNullable(System.getenv(VARIABLE))
            .filter(mirror -> !mirror.isBlank())
            .map(mirror -> List.of(named(mirror)))
            .orElse(
                List.of(
                    "https://snapshot.debian.org/archive/debian/" + day,
                    "http://deb.debian.org/debian")),
        SILENCE,
        WHOLE,
        MAX_BYTES);
  }

  /**
   * Returns the mirror that the user names.
   *
   * @throws ProvisionException if it may contain a password, which would appear in messages
   */
  static String named(String mirror) {
    if (mirror.contains("@")) {
      throw new ProvisionException(
          "%s contains a user or a password, and neither is sent. Name a mirror that needs none: %s=http://…/debian",
          VARIABLE, VARIABLE);
    }
    return mirror.strip().replaceFirst("/+$", "");
  }

  /**
   * Returns the package, whose checksum is verified.
   *
   * @throws ProvisionException if no mirror has it
   */
  byte[] get(DebianPackage wanted) {
    for (String mirror : mirrors) {
      if (!failures.containsKey(mirror)) {
        try {
          return get(mirror, wanted);
        } catch (IOException | IllegalArgumentException e) {
          failures.put(mirror, OneLine.cut(Reason.of(e), MAX_SHOWN));
        }
      }
    }
    List<String> reasons = new ArrayList<>();
    failures.forEach((mirror, reason) -> reasons.add("%s (%s)".formatted(mirror, reason)));
    throw new ProvisionException(
        "cannot get %s, a part of the emulator, from %s. Make one of them reachable, or set another Debian mirror in the environment: %s=http://…/debian",
        wanted.name(), String.join(" or ", reasons), VARIABLE);
  }

  private byte[] get(String mirror, DebianPackage wanted) throws IOException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(mirror + "/" + wanted.file())).build();
    ByteArrayOutputStream got = new ByteArrayOutputStream();
    AtomicLong heard = new AtomicLong(System.nanoTime());
    var body =
        HttpResponse.BodyHandlers.ofByteArrayConsumer(part -> {
          heard.set(System.nanoTime());
          part.ifPresent(got::writeBytes);
        });
    var answer = client.sendAsync(request, HttpResponse.BodyHandlers.limiting(body, maxBytes));
    try {
      int status = await(answer, heard).statusCode();
      if (status != OK) {
        throw new IOException("it answers %d for %s".formatted(status, wanted.file()));
      }
      byte[] content = got.toByteArray();
      String sum = Digest.hex(content);
      if (!sum.equals(wanted.sha256())) {
        throw new IOException(
            "its %s has another checksum than expected: SHA-256 %s, not %s"
                .formatted(wanted.name(), sum, wanted.sha256()));
      }
      return content;
    } catch (ExecutionException e) {
      boolean unreachable = e.getCause() instanceof ConnectException;
      throw new IOException(unreachable ? "it cannot be reached" : Reason.of(e.getCause()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while getting " + wanted.name(), e);
    } finally {
      answer.cancel(true);
    }
  }

  /** Waits for the answer's end, while the mirror sends. */
  private <T> T await(Future<T> answer, AtomicLong heard)
      throws ExecutionException, InterruptedException, IOException {
    long end = System.nanoTime() + whole.toNanos();
    while (true) {
      long now = System.nanoTime();
      long unheard = now - heard.get();
      if (now > end) {
        throw new IOException("it takes longer than %d s".formatted(whole.toSeconds()));
      }
      if (unheard > silence.toNanos()) {
        throw new IOException("it sent nothing for %d s".formatted(silence.toSeconds()));
      }
      try {
        return answer.get(
            1 + Math.min(end - now, silence.toNanos() - unheard), TimeUnit.NANOSECONDS);
      } catch (TimeoutException _) {
        // it may have sent something meanwhile
      }
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
