// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import dev.sqldyno.catalog.Container;
import dev.sqldyno.catalog.Container.Network;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Template;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Secret;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Says what to ask Docker for: the engine's folder with everything filled in.
 *
 * @param port where the server listens inside; on the host's network that is the machine's loopback
 * @param environment holds the password
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
   * @param network what the machine's Docker can give
   * @param port where the server is to listen
   */
  static ContainerRequest of(
      Engine engine,
      Map<String, String> settings,
      Placement placement,
      Network network,
      int port,
      Secret password) {
    Container container = engine.container().orElseThrow();
    Map<String, Object> places = new LinkedHashMap<>(places(container, password));
    places.put("address", network == Network.HOST ? "127.0.0.1" : "0.0.0.0");
    places.put("port", port);
    Map<String, String> environment = new LinkedHashMap<>();
    container.environment().forEach((key, text) -> environment.put(key, filled(text, places)));
    List<String> command = new ArrayList<>();
    container.command().forEach(word -> command.add(filled(word, places)));
    settings.forEach((key, value) -> command.addAll(setting(container, key, value)));
    container.binding().forEach(word -> command.add(filled(word, places)));
    return new ContainerRequest(
        image(container, placement), container, placement, network, port, environment, command);
  }

  /** Returns what statements and variables may name. */
  static Map<String, Object> places(Container container, Secret password) {
    return Map.of(
        "user", container.user(),
        "database", container.database(),
        "password", password.reveal());
  }

  static String filled(String text, Map<String, ?> places) {
    return new Template("engine.yaml: container", text).with(places);
  }

  private static List<String> setting(Container container, String key, String value) {
    return container.setting().stream()
        .map(word -> filled(word, Map.of("key", key, "value", value)))
        // the setting is a switch without a value
        .map(word -> value.isEmpty() && word.endsWith("=") ? word.replaceAll("=$", "") : word)
        .toList();
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
          "image '%s' has no tag: name one version, such as %s:1.2".formatted(image, image));
    }
    return image;
  }

  /** Leaves out the environment, which holds the password. */
  @Override
  public String toString() {
    return "ContainerRequest[" + image + "]";
  }
}
