// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.provision.workspace.ProcessScope;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program here says whether its class came from a cache. */
class AotCacheIT {
  @TempDir Path folder;
  private Stack stack;
  private Workspace workspace;
  private AotCache cache;

  @BeforeEach
  void makeAProgram() throws Exception {
    Path source = folder.resolve("Hello.java");
    Files.writeString(
        source,
        "public class Hello { public static void main(String[] a) { System.out.println(\"hello\"); } }");
    assertThat(
            ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, source.toString()))
        .isZero();
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Hello");
    Path jar = folder.resolve("hello.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      out.putNextEntry(new JarEntry("Hello.class"));
      Files.copy(folder.resolve("Hello.class"), out);
    }
    Path launch = Files.createDirectories(folder.resolve("launch/stacks")).getParent();
    stack =
        Stacks.load(launch, Map.of("hello", "java -Xlog:class+load -jar " + jar)).stack("hello");
    workspace = Workspace.open(folder.resolve("my data"), "aot", _ -> {});
    cache = new AotCache(stack, workspace, ProcessScope.make(workspace, "KILL"));
  }

  @AfterEach
  void clean() {
    workspace.close();
  }

  private String run(Stack started) throws Exception {
    List<String> command = new ArrayList<>(started.command());
    command.set(0, Jdk.tool(command.getFirst()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(started.environment());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  void whatARecordedStartHasLoadedComesFromTheCache() throws Exception {
    assertThat(cache.exists()).isFalse();
    Stack recording = cache.recording();
    run(recording);
    cache.create();
    assertThat(cache.exists()).isTrue();
    assertThat(run(cache.cached())).containsPattern("Hello source: shared objects file");
    assertThat(run(stack)).containsPattern("Hello source: (file|jrt)");
  }

  @Test
  void theStackFromACacheIsOneOfItsOwnAndSaysWhatDiffers() {
    Stack cached = cache.cached();
    assertThat(cached.id()).isEqualTo("hello-aot");
    assertThat(cached.aotCache()).isTrue();
    assertThat(cached.environment().keySet()).isEqualTo(cached.because().keySet());
    assertThat(cached.environment().get("JDK_JAVA_OPTIONS")).contains("-XX:AOTMode=on");
  }

  @Test
  void whereNothingWasRecordedTheJvmSaysSo() {
    assertThatThrownBy(cache::create)
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith(
            "making the AOT cache of hello failed, as it ended with exit status 1:")
        .hasMessageContaining("recorded.aotconf");
  }
}
