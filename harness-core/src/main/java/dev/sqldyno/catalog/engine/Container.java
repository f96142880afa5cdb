// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Required;
import dev.sqldyno.catalog.text.Word;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An engine's container. The placeholders of {@link ServerSpec} are filled in, also in {@code
 * environment}.
 *
 * @param image with an exact tag
 * @param network the connection path of clients
 * @param port the server's default port
 * @param user the database user
 * @param database the database that the workloads use
 * @param environment variables of the container
 * @param command program and arguments, followed by the settings; the image's own if it is empty
 * @param binding arguments that make the server listen only at {@code {address}} and {@code
 *     {port}}; they come last, so no setting can open it to the network
 * @param setting arguments for one setting, with {@code {key}} and {@code {value}}
 * @param settingSql the statement for one setting, run at the end of the preparation; empty if
 *     arguments set it
 * @param prepare statements that prepare the database; empty if the image does that
 * @param data the folder of the data inside
 * @param dataOwner user id of the server, for a tmpfs
 * @param memoryMiB the memory that it needs
 * @param sharedMemoryMiB size of its {@code /dev/shm}
 * @param startSeconds the longest time until it answers
 */
public record Container(
    @Required String image,
    @Required Network network,
    @Required Integer port,
    @Required String user,
    @Required String database,
    Map<String, String> environment,
    List<String> command,
    List<String> binding,
    List<String> setting,
    Optional<String> settingSql,
    Optional<Preparation> prepare,
    @Required String data,
    Integer dataOwner,
    @Required Integer memoryMiB,
    Integer sharedMemoryMiB,
    Integer startSeconds)
    implements ServerSpec {
  private static final Pattern EXACT_TAG = Pattern.compile(".+:v?\\d[\\w.-]*");
  private static final int ROOT = 0;
  private static final int DEFAULT_SHARED_MEMORY_MIB = 64;

  /** The connection path between clients and server, which is part of the measurement. */
  public enum Network implements Word {
    /** The server listens on the machine's loopback, at a free port. */
    HOST,
    /** Its port is published on loopback, through Docker's proxy: about half the rate. */
    PUBLISHED
  }

  public Container {
    if (!EXACT_TAG.matcher(image).matches()) {
      throw new CatalogException("container: image '%s' has no exact tag such as :18.1", image);
    }
    if (network == Network.HOST) {
      ServerSpec.requireBinding("container: network 'host'", binding);
    }
    dataOwner = dataOwner == null ? ROOT : dataOwner;
    sharedMemoryMiB = sharedMemoryMiB == null ? DEFAULT_SHARED_MEMORY_MIB : sharedMemoryMiB;
    startSeconds = startSeconds == null ? DEFAULT_START_SECONDS : startSeconds;
  }
}
