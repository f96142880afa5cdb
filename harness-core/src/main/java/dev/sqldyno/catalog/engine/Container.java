// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.Word;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How an engine runs in a container. The placeholders of {@link ServerSpec} are filled in, in
 * {@code environment} too.
 *
 * @param image with an exact tag
 * @param network how clients reach it
 * @param port where the server listens if it is not told otherwise
 * @param user the database user
 * @param database the database that the workloads use
 * @param environment variables of the container
 * @param command program and arguments, else the image's own; the settings follow it
 * @param binding arguments that make the server listen at {@code {address}} and {@code {port}} and
 *     nowhere else; they come last, so that no setting can open it to the network
 * @param setting arguments for one setting, with {@code {key}} and {@code {value}}
 * @param settingSql the statement for one setting, if the server takes them so; it runs last of
 *     what prepares it
 * @param prepare what makes the database ready; empty if the image does
 * @param data the folder inside that holds the data
 * @param dataOwner number of the user that the image's server runs as, for whom a tmpfs is made
 * @param memoryMiB what it needs to run
 * @param sharedMemoryMiB size of its {@code /dev/shm}
 * @param startSeconds how long it may take to answer
 */
public record Container(
    String image,
    Network network,
    Integer port,
    String user,
    String database,
    Map<String, String> environment,
    List<String> command,
    List<String> binding,
    List<String> setting,
    Optional<String> settingSql,
    Optional<Preparation> prepare,
    String data,
    Integer dataOwner,
    Integer memoryMiB,
    Integer sharedMemoryMiB,
    Integer startSeconds)
    implements ServerSpec {
  private static final Pattern EXACT_TAG = Pattern.compile(".+:v?\\d[\\w.-]*");
  private static final int ROOT = 0;
  private static final int USUAL_SHARED_MEMORY_MIB = 64;

  /** The connection path between clients and server, which is part of what is measured. */
  public enum Network implements Word {
    /** The server is told a free port and listens on the machine's own loopback. */
    HOST,
    /** Its port is published on loopback, through Docker's proxy: about half the rate. */
    PUBLISHED
  }

  public Container {
    YamlValues.required(image, "container: image");
    if (!EXACT_TAG.matcher(image).matches()) {
      throw new IllegalArgumentException(
          "container: image '%s' has no exact tag such as :18.1".formatted(image));
    }
    YamlValues.required(network, "container: network");
    YamlValues.required(port, "container: port");
    YamlValues.required(user, "container: user");
    YamlValues.required(database, "container: database");
    if (network == Network.HOST) {
      ServerSpec.requireBinding("container: network 'host'", binding);
    }
    YamlValues.required(data, "container: data");
    dataOwner = dataOwner == null ? ROOT : dataOwner;
    YamlValues.required(memoryMiB, "container: memoryMiB");
    sharedMemoryMiB = sharedMemoryMiB == null ? USUAL_SHARED_MEMORY_MIB : sharedMemoryMiB;
    startSeconds = startSeconds == null ? USUAL_START_SECONDS : startSeconds;
  }
}
