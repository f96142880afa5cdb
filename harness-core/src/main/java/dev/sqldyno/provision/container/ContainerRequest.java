// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import dev.sqldyno.catalog.engine.Container;
import dev.sqldyno.catalog.engine.Container.Network;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.workspace.ServerStart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A request to Docker: the engine's folder with all placeholders filled in.
 *
 * @param port the server's port inside; on the host's network on the machine's loopback
 * @param environment includes the password
 */
record ContainerRequest(
    String image,
    Container container,
    Placement placement,
    Network network,
    int port,
    Map<String, String> environment,
    List<String> command) {

  private static final Pattern TAGGED = Pattern.compile(".+(:[\\w][\\w.-]*|@sha256:\\w+)");

  /**
   * Fills in the placeholders.
   *
   * @param server with its port and container
   * @param network the connection path, as this Docker can provide it
   */
  static ContainerRequest of(
      ServerStart server, Map<String, String> settings, Placement placement, Network network) {
    Container container = (Container) server.spec();
    ServerStart start =
        server
            .with("address", network == Network.HOST ? Docker.LOOPBACK : "0.0.0.0")
            .with("port", server.port());
    Map<String, String> environment = new LinkedHashMap<>();
    container.environment().forEach((key, text) -> environment.put(key, start.filled(text)));
    return new ContainerRequest(
        image(container, placement),
        container,
        placement,
        network,
        server.port(),
        environment,
        start.command(settings));
  }

  static String image(Container container, Placement placement) {
    String own =
        placement
            .registry()
            .map(registry -> registry.replaceAll("/+$", "") + "/" + container.image())
            .orElse(container.image());
    String image = placement.image().orElse(own);
    if (!TAGGED.matcher(image).matches()) {
      throw new ProvisionException(
          "image '%s' has no tag: name one version, such as %s:1.2", image, image);
    }
    return image;
  }

  /** Omits the environment, which includes the password. */
  @Override
  public String toString() {
    return "ContainerRequest[" + image + "]";
  }
}
