// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One way to build the service under test: {@code launch/stacks/<id>.yaml}, or a command of the
 * user's own.
 *
 * @param id the file's name without its ending
 * @param directory the folder that the command is started in
 * @param name as the report says it
 * @param model how it runs its requests; empty where nobody said
 * @param data how it speaks to the engine; empty where nobody said
 * @param command program and arguments; {@code java} as the first word is the JDK that this runs on
 * @param environment variables that differ from those that all stacks share
 * @param because why each of them differs
 */
public record Stack(
    @JacksonInject(value = "id", useInput = OptBoolean.FALSE) String id,
    @JacksonInject(value = "directory", useInput = OptBoolean.FALSE) Path directory,
    String name,
    Optional<Model> model,
    Optional<String> data,
    List<String> command,
    Map<String, String> environment,
    Map<String, String> because) {

  /** How requests are run. */
  public enum Model {
    @JsonProperty("platform")
    PLATFORM("platform threads"),
    @JsonProperty("virtual")
    VIRTUAL("virtual threads"),
    @JsonProperty("reactive")
    REACTIVE("reactive"),
    @JsonProperty("event-loop")
    EVENT_LOOP("event loop");

    private final String words;

    Model(String words) {
      this.words = words;
    }

    /** The word used in descriptors and results. */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** For a reader. */
    public String words() {
      return words;
    }
  }

  public Stack {
    Values.required(name, "name");
    model = model == null ? Optional.empty() : model;
    data = data == null ? Optional.empty() : data;
    command = Values.list(Values.required(command, "command"));
    environment = Values.ordered(environment);
    because = Values.ordered(because);
    for (String key : environment.keySet()) {
      Values.required(because.get(key), "because: " + key);
    }
    for (String key : because.keySet()) {
      if (!environment.containsKey(key)) {
        throw new IllegalArgumentException(
            "'because' names %s, which 'environment' does not set%s"
                .formatted(key, Nearest.hint(key, environment.keySet())));
      }
    }
  }

  /** The user's own: a command in the words of a shell, started where the user is. */
  static Stack own(String id, String command) {
    return new Stack(
        id,
        Path.of("").toAbsolutePath(),
        id,
        Optional.empty(),
        Optional.empty(),
        Words.of(command),
        Map.of(),
        Map.of());
  }
}
