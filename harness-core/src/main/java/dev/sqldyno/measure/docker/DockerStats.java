// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.docker;

import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.transport.DockerHttpClient.Request;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.testcontainers.DockerClientFactory;

/**
 * The CPU time of a container, as its Docker reports it.
 *
 * <p>A request has {@code one-shot}, known since Docker 20.10, which newer releases answer at once.
 * Older ones answer at their next collection, up to a second later; the reading then includes what
 * the idle engine burns in that time.
 *
 * @see <a
 *     href="https://docs.docker.com/reference/api/engine/version/v1.41/#tag/Container/operation/ContainerStats">ContainerStats</a>
 */
public record DockerStats(DockerHttpClient client, Request request) implements CostSource {
  private static final String FAILED = "Docker does not report the container's CPU time: ";
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(10);

  /**
   * The library's logger, off because it logs every retry. A field, or the JDK would collect it
   * with its level.
   */
  private static final Logger LIBRARY = Logger.getLogger("com.github.dockerjava");

  static {
    LIBRARY.setLevel(Level.OFF);
  }

  /**
   * Opens the connection and takes the first reading.
   *
   * @param host in the form of {@code DOCKER_HOST}
   */
  public static DockerStats open(String containerId, URI host) throws NoMeterException {
    DockerStats stats =
        new DockerStats(
            client(host),
            // no API version: the newest Dockers refuse old ones
            Request.builder()
                .method(Request.Method.GET)
                .path("/containers/" + containerId + "/stats?stream=false&one-shot=true")
                .build());
    if (stats.read() instanceof Reading.Unavailable(String reason)) {
      stats.close();
      throw new NoMeterException(reason);
    }
    return stats;
  }

  private static DockerHttpClient client(URI host) throws NoMeterException {
    try {
      return new ZerodepDockerHttpClient.Builder()
          .dockerHost(host)
          .sslConfig(DockerClientFactory.instance().getTransportConfig().getSslConfig())
          .connectionTimeout(CONNECT)
          .responseTimeout(ANSWER)
          .build();
    } catch (RuntimeException e) {
      // the transport's settings are known once Docker has answered
      throw new NoMeterException(FAILED + e.getMessage());
    }
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.CPU, read());
  }

  private Reading read() {
    try (DockerHttpClient.Response response = client.execute(request)) {
      byte[] body = response.getBody().readAllBytes();
      return StatsAnswer.cpu(response.getStatusCode(), new String(body, StandardCharsets.UTF_8));
    } catch (IOException | RuntimeException e) {
      // the library wraps what the network throws
      return new Reading.Unavailable(FAILED + e);
    }
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException _) {
      // it is no longer used
    }
  }
}
