// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("a property of the JVM says where the user's engines are")
class EngineTwinTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mariadb"})
  void aTwinSaysTheSameInEveryStatement(String id) throws IOException {
    Engine engine = Catalog.load().engine(id);
    try (EngineTwin made = EngineTwin.make(engine, folder)) {
      Catalog catalog = Catalog.load();
      Engine twin = catalog.engine(made.id());
      assertThat(twin.id()).isNotEqualTo(id);
      assertThat(twin.name()).isEqualTo(engine.name() + " again");
      assertThat(twin.settings()).isEqualTo(engine.settings());
      for (Workload workload : catalog.workloads()) {
        for (String statement : workload.statements()) {
          assertThat(catalog.findSql(twin, workload, statement).map(Template::text))
              .isEqualTo(catalog.findSql(engine, workload, statement).map(Template::text));
        }
      }
    }
    assertThat(Catalog.load().engines()).extracting(Engine::id).doesNotContain(id + "-again");
  }
}
