// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.catalog;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.Required;
import dev.sqldyno.catalog.text.Word;
import dev.sqldyno.catalog.text.YamlValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A variant of the service under test: {@code launch/stacks/<id>.yaml}, or a command of the user.
 *
 * @param id the file's name without its ending
 * @param directory the folder that the command is started in
 * @param name as the report shows it
 * @param model how it runs its requests; empty if not declared
 * @param data how it talks to the engine; empty if not declared
 * @param layer whether its data layer may be compared across models; empty if not declared
 * @param command program and arguments; {@code java} as the first word is the JDK of this JVM
 * @param environment variables that differ from those that all stacks share
 * @param because why each of them differs
 * @param differs further differences from the other stacks, with reasons: a sentence each
 * @param files files and folders of its program, in addition to those in the command
 * @param aotCache whether its JVM starts from an AOT cache, which any Java stack can
 */
public record Stack(
    @JacksonInject(value = "id", useInput = OptBoolean.FALSE) String id,
    @JacksonInject(value = "directory", useInput = OptBoolean.FALSE) Path directory,
    @Required String name,
    Optional<Model> model,
    Optional<String> data,
    Optional<Layer> layer,
    @Required List<String> command,
    Map<String, String> environment,
    Map<String, String> because,
    List<String> differs,
    List<String> files,
    @JacksonInject(value = "aotCache", useInput = OptBoolean.FALSE) boolean aotCache) {

  /** The first word of a command for the JDK of this JVM. */
  public static final String JAVA = "java";

  /** The option with the path of an AOT cache, which differs from run to run. */
  private static final Pattern AOT_CACHE = Pattern.compile("(-XX:AOTCache=)(\"[^\"]*\"|\\S+)");

  /** The variable with further options for the JDK's launcher. */
  private static final String JAVA_OPTIONS = "JDK_JAVA_OPTIONS";

  private static final String JAR = "-jar";

  /** The kind of a data layer, which decides whether it is comparable across execution models. */
  public enum Layer implements Word {
    /** The idiomatic one of this stack. */
    IDIOMATIC,
    /** The same statements as on other stacks. */
    SAME_SQL
  }

  /** The execution model of requests. */
  public enum Model implements Word {
    PLATFORM("platform threads"),
    VIRTUAL("virtual threads"),
    REACTIVE("reactive"),
    EVENT_LOOP("event loop");

    private final String words;

    Model(String words) {
      this.words = words;
    }

    /** Returns the words that a reader sees. */
    public String words() {
      return words;
    }
  }

  public Stack {
    for (String key : environment.keySet()) {
      YamlValues.required(because.get(key), "because: " + key);
    }
    for (String key : because.keySet()) {
      if (!environment.containsKey(key)) {
        throw new IllegalArgumentException(
            "'because' names %s, which 'environment' does not set%s"
                .formatted(key, Nearest.hint(key, environment.keySet())));
      }
    }
  }

  /** Returns the id of that stack when it starts from an AOT cache. */
  public static String aotId(String id) {
    return id + "-aot";
  }

  /**
   * Returns this stack started from an AOT cache, as a stack of its own.
   *
   * @param jar replaces the one that the command starts
   * @param options those of the JVM
   * @param why the reason for the options
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

  /** Returns the {@link #environment} as it is reported and compared. */
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>(environment);
    settings.replaceAll((_, value) -> AOT_CACHE.matcher(value).replaceAll("$1…"));
    return Collections.unmodifiableMap(settings);
  }

  /** Returns the jar that its JVM starts; empty if there is none. */
  public Optional<Path> jar() {
    int at = command.indexOf(JAR) + 1;
    return command.getFirst().equals(JAVA) && at > 0 && at < command.size()
        ? Optional.of(directory.resolve(command.get(at)).normalize())
        : Optional.empty();
  }
}
