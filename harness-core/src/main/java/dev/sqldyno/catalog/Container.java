// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How an engine runs in a container. In {@code environment}, {@code command} and {@code prepare}
 * the placeholders {@code {user} {password} {database}} are filled in, and {@code {address}} and
 * {@code {port}} with where the server is to listen.
 *
 * @param image with an exact tag
 * @param network how clients reach it
 * @param port where the server listens if it is not told otherwise
 * @param user the database user
 * @param database the database that the workloads use
 * @param environment variables of the container
 * @param command program and arguments, the image's own where it is empty; the settings follow it
 * @param setting arguments for one setting, with {@code {key}} and {@code {value}}
 * @param prepare statements that make the database ready, run once as the user
 * @param prepareDatabase where to connect for them, the database may not exist yet
 * @param data the folder inside that holds the data
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
    List<String> setting,
    List<String> prepare,
    Optional<String> prepareDatabase,
    String data,
    Integer memoryMiB,
    Integer sharedMemoryMiB,
    Integer startSeconds) {
  private static final Pattern EXACT_TAG = Pattern.compile(".+:v?\\d[\\w.-]*");
  private static final int USUAL_SHARED_MEMORY_MIB = 64;
  private static final int USUAL_START_SECONDS = 120;

  /** The way between clients and server, which is part of what is measured. */
  public enum Network {
    /** The server is told a free port and listens on the machine's own loopback. */
    @JsonProperty("host")
    HOST,
    /** Its port is published on loopback, through a proxy of Docker's: about half the rate. */
    @JsonProperty("published")
    PUBLISHED
  }

  public Container {
    Values.required(image, "container: image");
    if (!EXACT_TAG.matcher(image).matches()) {
      throw new IllegalArgumentException(
          "container: image '%s' has no exact tag such as :18.1".formatted(image));
    }
    Values.required(network, "container: network");
    Values.required(port, "container: port");
    Values.required(user, "container: user");
    Values.required(database, "container: database");
    environment = Values.ordered(environment);
    command = Values.list(command);
    setting = Values.list(setting);
    prepare = Values.list(prepare);
    prepareDatabase = prepareDatabase == null ? Optional.empty() : prepareDatabase;
    Values.required(data, "container: data");
    Values.required(memoryMiB, "container: memoryMiB");
    sharedMemoryMiB = sharedMemoryMiB == null ? USUAL_SHARED_MEMORY_MIB : sharedMemoryMiB;
    startSeconds = startSeconds == null ? USUAL_START_SECONDS : startSeconds;
  }
}
