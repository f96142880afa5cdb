// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The manifests, which nothing here runs, have resources and commands that there are. */
class KubernetesManifestsTest {
  private static final Path FOLDER = Path.of("../scripts/kubernetes");
  private static final Pattern COMMAND = Pattern.compile("bin/sqldyno ([\\w-]+)((?: [^;]*)?)$");
  private static final Pattern OPTION = Pattern.compile("(?<= )--[\\w-]+");

  @ParameterizedTest
  @ValueSource(strings = {"engine-and-load-workers.yaml", "bench.yaml"})
  void everyResourceIsNamedAndEveryOptionIsOfItsCommand(String file) throws IOException {
    List<JsonNode> resources = resources(file);
    assertThat(resources)
        .isNotEmpty()
        .allSatisfy(resource -> {
          assertThat(resource.path("apiVersion").asString()).isNotEmpty();
          assertThat(resource.path("kind").asString()).isNotEmpty();
          assertThat(resource.at("/metadata/name").asString()).isNotEmpty();
        });
    List<String> commands =
        resources.stream()
            .flatMap(resource -> resource.findValues("args").stream())
            .map(arguments -> arguments.path(0).asString())
            .toList();
    assertThat(commands).isNotEmpty().allSatisfy(KubernetesManifestsTest::check);
  }

  private static void check(String command) {
    MatchResult found = COMMAND.matcher(command).results().findFirst().orElseThrow();
    CommandLine known = SqlDyno.commandLine().getSubcommands().get(found.group(1));
    assertThat(known).as(found.group(1)).isNotNull();
    List<String> options =
        OPTION.matcher(found.group(2)).results().map(MatchResult::group).toList();
    assertThat(options).isNotEmpty();
    assertThat(known.getCommandSpec().optionsMap().keySet()).containsAll(options);
  }

  /** A secret that nobody has replaced is refused, as it is too short. */
  @Test
  void noSecretIsInThem() throws IOException {
    assertThat(resources("engine-and-load-workers.yaml").stream())
        .map(resource -> resource.at("/stringData/secret").asString(""))
        .filteredOn(text -> !text.isEmpty())
        .containsExactly("REPLACE");
  }

  private static List<JsonNode> resources(String file) throws IOException {
    YAMLMapper yaml = new YAMLMapper();
    return Stream.of(Files.readString(FOLDER.resolve(file)).split("(?m)^---$"))
        .map(yaml::readTree)
        .toList();
  }
}
