// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Question;
import dev.sqldyno.catalog.workload.RoleSpec;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.catalog.workload.ShotSpec;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.workload.mix.Settling;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixParametersTest {
  private static final Map<String, String> UUID = Map.of("key", "uuid", "batch", "1000");

  private static final ShotSpec ONCE =
      new ShotSpec("insert", "1", "", "", "", false, List.of(UUID));

  private static final Workload KEYS =
      new Workload(
          "keys",
          "Keys",
          "Which?",
          Map.of(),
          Map.of(),
          Map.of(),
          List.of("t"),
          Map.of(
              Size.SMOKE, Map.of("rows", 1L),
              Size.QUICK, Map.of("rows", 1L),
              Size.FULL, Map.of("rows", 1L)),
          List.of("insert"),
          List.of(),
          Map.of(),
          List.of(),
          Map.of(),
          Map.of("once", ONCE),
          Map.of("write", Map.of("insert", 1.0)),
          Map.of(
              "fixed", Map.of("writers", new RoleSpec("10", Map.of("insert", 1.0), "")),
              "varied", Map.of("writers", new RoleSpec("", Map.of("insert", 1.0), ""))),
          new RunSpec(
              List.of(4, 16),
              List.of(Map.of("key", "bigint", "batch", "1000"), UUID),
              List.of("row", "bulk"),
              null,
              "",
              List.of(),
              Map.of()),
          List.of());

  @Test
  void everyVariantOfAFolderBecomesParametersAndComesBackAsItself() {
    assertThat(KEYS.operations())
        .extracting(Operation::id)
        .containsExactlyInAnyOrder("load", "once", "write", "fixed", "varied");
    for (Operation operation : KEYS.operations()) {
      for (Map<String, String> variant : operation.variants()) {
        MixParameters read = MixParameters.parse(KEYS, MixParameters.of(operation, variant));
        assertThat(read.variant()).isEqualTo(variant);
        assertThat(read.operation()).isEqualTo(operation);
      }
    }
  }

  @Test
  void theMixAloneIsAsTheFoldersFirstVariantWithOneThreadInAClosedLoop() {
    MixParameters read = parse("mix=write");
    assertThat(read.values()).isEqualTo(Map.of("key", "bigint", "batch", "1000", "threads", "1"));
    assertThat(read.rate()).isEmpty();
    assertThat(read.virtual()).isFalse();
    assertThat(parse("mix=load").by()).isEqualTo("row");
  }

  @Test
  void whatIsUnusualIsPartOfTheVariantInResults() {
    MixParameters read = parse("mix=write threads=3 rate=2000 thread=virtual with=key:v4:x");
    assertThat(read.rate().orElseThrow().perSecond()).isEqualTo(2000);
    assertThat(read.rate().orElseThrow().poisson()).isFalse();
    assertThat(read.variant())
        .isEqualTo(
            Map.of(
                "key", "v4:x",
                "batch", "1000",
                "threads", "3",
                "rate", "2000",
                "thread", "virtual"));
    for (String rate : List.of("0.5", "0.0001", "123456.789")) {
      assertThat(parse("mix=write rate=" + rate).variant()).containsEntry("rate", rate);
    }

    MixParameters random = parse("mix=write rate=poisson:40");
    assertThat(random.rate().orElseThrow().poisson()).isTrue();
    assertThat(random.variant()).containsEntry("rate", "poisson:40");
  }

  @Test
  void aMixMayBeginBeforeItsTablesAreSettled() {
    assertThat(parse("mix=write").settling()).isEqualTo(new Settling(true, Duration.ZERO));
    assertThat(parse("mix=write").variant()).doesNotContainKey("settle");
    assertThat(parse("mix=write with=settle:none").settling())
        .isEqualTo(new Settling(false, Duration.ZERO));
    MixParameters paused = parse("mix=write with=settle:2m");
    assertThat(paused.settling()).isEqualTo(new Settling(false, Duration.ofMinutes(2)));
    assertThat(paused.variant()).containsEntry("settle", "2m");
    assertThat(KEYS.with(Map.of("settle", List.of("none", "settled"))).questions())
        .contains(new Question(Question.Of.PARAMETER, "settle", "settled"));
  }

  @Test
  void theThreadsOfAMixWhoseRolesSayThemAreNoVariant() {
    assertThat(KEYS.operation("fixed").variants()).hasSize(2);
    assertThat(KEYS.operation("varied").variants()).hasSize(4);
    assertThat(KEYS.withThreads(List.of(1, 2, 3)).operation("varied").variants())
        .extracting(variant -> variant.get("threads"))
        .containsExactly("1", "1", "2", "2", "3", "3");
    assertThat(KEYS.withThreads(List.of(1, 2, 3)).operation("load").variants()).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mix=wrte                       | workload keys has no operation 'wrte'; did you mean 'write'?",
        "mix=write threads=0            | threads=0; it is a number from 1 to 100000",
        "mix=write threads=16x          | threads=16x; it is a number from 1 to 100000",
        "mix=write rate=open            | rate=open; it is transactions per second, more than 0 and less than 10^9, such as 2000 or poisson:2000, or closed",
        "mix=write rate=0               | rate=0; it is transactions per second, more than 0 and less than 10^9, such as 2000 or poisson:2000, or closed",
        "mix=write thread=virtul        | thread=virtul; it is platform or virtual",
        "mix=write with=kye:uuid        | with=kye:uuid: write of workload keys has no variants by 'kye'; did you mean 'key'?",
        "mix=write with=by:bulk         | with=by:bulk: write of workload keys has no variants by 'by'",
        "mix=write with=key=uuid        | with=key=uuid; it is name:value, or several with a + between them",
        "mix=write with=key:uuid+       | with=key:uuid+; it is name:value, or several with a + between them",
        "mix=write with=key:a+key:b     | with=key:a+key:b; it is each name once",
        "mix=write with=settle:never    | settle:never is none of: settled, none, a pause such as 60s",
        "mix=load with=settle:none      | with=settle:none: load of workload keys has no variants by 'settle'",
        "mix=write with=threads:4       | with=threads:4: write of workload keys has no variants by 'threads'",
      })
  void whatIsWrongIsRefusedWithTheNearestRightWord(String parameters, String message) {
    assertThatThrownBy(() -> parse(parameters))
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith(message);
  }

  private static MixParameters parse(String parameters) {
    Map<String, String> all = new HashMap<>();
    for (String parameter : parameters.split(" ")) {
      String[] parts = parameter.split("=", 2);
      all.put(parts[0], parts[1]);
    }
    return MixParameters.parse(KEYS, all);
  }
}
