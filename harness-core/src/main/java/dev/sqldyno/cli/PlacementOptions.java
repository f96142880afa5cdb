// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.CatalogException;
import dev.sqldyno.catalog.OwnFiles;
import dev.sqldyno.provision.Placements;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where the engines that a command starts are to run. */
public final class PlacementOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--provision",
      split = ",",
      paramLabel = "[ENGINE=]WAY",
      description =
          "How engines run: process or container, for all engines or for one (default: as a process"
              + " if the engine can, else in a container).")
  private List<String> provision = List.of();

  @Option(
      names = "--image",
      split = ",",
      paramLabel = "[ENGINE=]IMAGE",
      description = "Container image to use instead of the one that the engine's folder names.")
  private List<String> image = List.of();

  @Option(
      names = "--registry",
      paramLabel = "PREFIX",
      description = "Prefix of the images' names, such as registry.example.com/mirror.")
  private Optional<String> registry = Optional.empty();

  @Option(
      names = "--storage",
      paramLabel = "WHAT",
      description =
          "Where a container keeps its data: disk, or tmpfs (memory), which the report says"
              + " (default: disk).")
  private Optional<String> storage = Optional.empty();

  @Option(
      names = "--memory",
      split = ",",
      paramLabel = "[ENGINE=]SIZE",
      description =
          "The most memory that a container may use, without swap, such as 512m or 2g (default: no"
              + " limit).")
  private List<String> memory = List.of();

  @Option(
      names = "--properties",
      paramLabel = "FILE",
      description =
          "The same from a properties file: provision, image, registry, storage, memory, and for"
              + " one engine provision.ENGINE, image.ENGINE, memory.ENGINE.")
  private Optional<Path> properties = Optional.empty();

  /** What was said of engines that there are; the options win over the file. */
  public Placements placements(Catalog catalog) {
    try {
      Placements said = placements();
      said.engines().forEach(catalog::engine);
      return said;
    } catch (CatalogException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private Placements placements() {
    try {
      Map<String, String> words = new HashMap<>();
      provision.forEach(word -> put(words, "provision", word));
      image.forEach(word -> put(words, "image", word));
      memory.forEach(word -> put(words, "memory", word));
      registry.ifPresent(word -> words.put("registry", word));
      storage.ifPresent(word -> words.put("storage", word));
      return ofFile().with(new Placements(words));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static void put(Map<String, String> words, String key, String word) {
    int equals = word.indexOf('=');
    words.put(equals < 0 ? key : key + "." + word.substring(0, equals), word.substring(equals + 1));
  }

  private Placements ofFile() {
    OwnFiles files = new OwnFiles(IllegalArgumentException::new, "write it anew");
    return properties.map(files::properties).map(Placements::new).orElse(Placements.USUAL);
  }
}
