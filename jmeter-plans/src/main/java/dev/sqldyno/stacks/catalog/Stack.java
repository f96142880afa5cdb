// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.catalog;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.sqldyno.catalog.Nearest;
import dev.sqldyno.catalog.Values;
import dev.sqldyno.catalog.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One way to build the service under test: {@code launch/stacks/<id>.yaml}, or a command of the
 * user's own.
 *
 * @param id the file's name without its ending
 * @param directory the folder that the command is started in
 * @param name as the report says it
 * @param model how it runs its requests; empty where nobody said
 * @param data how it speaks to the engine; empty where nobody said
 * @param layer whether what it speaks to the engine by may be compared across models; empty where
 *     nobody said
 * @param command program and arguments; {@code java} as the first word is the JDK that this runs on
 * @param environment variables that differ from those that all stacks share
 * @param because why each of them differs
 * @param differs what else it does otherwise than the others, and why: a sentence each
 * @param files or folders that its program is made of, beside those that the command names
 * @param aotCache whether its JVM starts from an AOT cache, which no file says: any Java stack can
 */
public record Stack(
    @JacksonInject(value = "id", useInput = OptBoolean.FALSE) String id,
    @JacksonInject(value = "directory", useInput = OptBoolean.FALSE) Path directory,
    String name,
    Optional<Model> model,
    Optional<String> data,
    Optional<Layer> layer,
    List<String> command,
    Map<String, String> environment,
    Map<String, String> because,
    List<String> differs,
    List<String> files,
    @JacksonInject(value = "aotCache", useInput = OptBoolean.FALSE) boolean aotCache) {

  /** As the first word of a command: the JDK that this runs on. */
  public static final String JAVA = "java";

  /** The place of an AOT cache, which is another one each time. */
  private static final Pattern AOT_CACHE = Pattern.compile("(-XX:AOTCache=)(\"[^\"]*\"|\\S+)");

  /** Where the JDK's launcher looks for more options. */
  private static final String JAVA_OPTIONS = "JDK_JAVA_OPTIONS";

  private static final String JAR = "-jar";

  /** What a data layer has in common with one on another execution model. */
  public enum Layer {
    /** What is usual on this stack. */
    @JsonProperty("idiomatic")
    IDIOMATIC,
    /** The statements that other stacks send too. */
    @JsonProperty("same-sql")
    SAME_SQL
  }

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
    command = Values.list(Values.required(command, "command"));
    environment = Values.ordered(environment);
    because = Values.ordered(because);
    differs = Values.list(differs);
    files = Values.list(files);
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

  /** The user's own: a command in the words of a shell, started in that folder. */
  static Stack own(String id, Path directory, String command) {
    return new Stack(
        id,
        directory.toAbsolutePath(),
        id,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Words.of(command),
        Map.of(),
        Map.of(),
        List.of(),
        List.of(),
        false);
  }

  /** The id of that stack from an AOT cache. */
  public static String aotId(String id) {
    return id + "-aot";
  }

  /**
   * The same from an AOT cache, as a stack of its own.
   *
   * @param jar instead of the one that the command starts
   * @param options of the JVM
   * @param why they differ
   */
  public Stack withAotCache(Path jar, String options, String why) {
    List<String> words = new ArrayList<>(command);
    words.set(words.indexOf(JAR) + 1, jar.toString());
    Map<String, String> variables = new LinkedHashMap<>(environment);
    variables.merge(JAVA_OPTIONS, options, (was, is) -> was + " " + is);
    Map<String, String> reasons = new LinkedHashMap<>(because);
    reasons.merge(JAVA_OPTIONS, why, (was, is) -> was + "; " + is);
    return new Stack(
        aotId(id),
        directory,
        name + ", AOT cache",
        model,
        data,
        layer,
        words,
        variables,
        reasons,
        differs,
        Stream.concat(files.stream(), jar().stream().map(Path::toString)).toList(),
        true);
  }

  /** Its {@link #environment}, to be told and compared. */
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>(environment);
    settings.replaceAll((_, value) -> AOT_CACHE.matcher(value).replaceAll("$1…"));
    return Collections.unmodifiableMap(settings);
  }

  /** The jar that its JVM starts; empty where it does not start one. */
  public Optional<Path> jar() {
    int at = command.indexOf(JAR) + 1;
    return command.getFirst().equals(JAVA) && at > 0 && at < command.size()
        ? Optional.of(directory.resolve(command.get(at)).normalize())
        : Optional.empty();
  }
}
