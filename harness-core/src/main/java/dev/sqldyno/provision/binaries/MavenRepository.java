// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.ProvisionException;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResult;
import org.eclipse.aether.spi.connector.transport.TransporterFactory;
import org.eclipse.aether.transfer.MetadataNotFoundException;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.Version;

/**
 * The user's Maven repositories, used as Maven does: with the settings' mirrors, proxies, accounts
 * and local repository, and with every checksum verified. Offline, only the local repository is
 * available.
 */
final class MavenRepository implements AutoCloseable {
  /** The library's logger, quiet because exceptions report the same. */
  private static final Logger LIBRARY = Logger.getLogger("org.eclipse.aether");

  static {
    LIBRARY.setLevel(Level.SEVERE);
  }

  /** The longest text shown of an answer, which may be anything. */
  private static final int MAX_SHOWN = 500;

  /** A minute, or the user's own setting of Maven's property. */
  private static final Duration PATIENCE =
      Duration.ofMillis(Integer.getInteger(ConfigurationProperties.REQUEST_TIMEOUT, 60_000));

  /** The limit for a slow repository; enough for 100 MB at 0.5 Mbit/s. */
  private static final Duration WHOLE = Duration.ofMinutes(30);

  private final Context context;
  private final Duration patience;
  private final Duration whole;
  private final TransferLimit limit = new TransferLimit();

  /**
   * Opens the repositories of the settings.
   *
   * @param patience the longest silence of a repository
   * @param whole the longest time for an answer
   */
  MavenRepository(ContextOverrides.Builder settings, Duration patience, Duration whole) {
    this.patience = patience;
    this.whole = whole;
    context =
        Runtimes.INSTANCE
            .getRuntime()
            .create(
                settings
                    .withUserSettings(true)
                    .configProperties(
                        Map.of(
                            ConfigurationProperties.REQUEST_TIMEOUT,
                            Math.toIntExact(patience.toMillis()),
                            "aether.metadataResolver.threads",
                            1,
                            "aether.connector.basic.threads",
                            1))
                    .transferListener(limit)
                    .withStaticExtensions(
                        Map.of(
                            TransporterFactory.class,
                            Map.of(BoundedHttp.NAME, new BoundedHttp(limit))))
                    .checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
                    .build());
  }

  /** Opens the repositories of the user's settings. */
  static MavenRepository open() {
    return new MavenRepository(ContextOverrides.create(), PATIENCE, WHOLE);
  }

  /**
   * Returns all releases.
   *
   * @param coordinates with {@code {version}}
   * @throws ProvisionException if none is known, with the reason why repositories did not answer
   */
  Releases releases(String coordinates) {
    Artifact all = artifact(coordinates, "(,)");
    VersionRangeResult answer;
    TreeSet<Version> versions = new TreeSet<>();
    try {
      answer =
          ask(() ->
              context
                  .repositorySystem()
                  .resolveVersionRange(
                      context.repositorySystemSession(),
                      new VersionRangeRequest(all, context.remoteRepositories(), null)));
      versions.addAll(answer.getVersions());
      for (String held : held(all)) {
        versions.add(new GenericVersionScheme().parseVersion(held));
      }
    } catch (RepositoryException | IOException e) {
      throw failure(coordinates, e);
    }
    // a repository that lacks the artifact has answered
    Optional<Exception> unheard =
        answer.getExceptions().stream()
            .filter(e -> !(e instanceof MetadataNotFoundException))
            .findFirst();
    if (versions.isEmpty()) {
      throw failure(coordinates, unheard.orElseGet(() -> new IOException("no repository has it")));
    }
    return new Releases(
        coordinates.replace(":{version}", ""),
        versions.stream().map(Version::toString).toList(),
        unheard.map(this::shown));
  }

  /** Returns the versions whose jar is in the local repository, which has no list of them. */
  private List<String> held(Artifact any) throws IOException {
    Path folder = local(any.setVersion("0")).getParent().getParent();
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString())
          .filter(version -> Files.exists(local(any.setVersion(version))))
          .toList();
    }
  }

  private Path local(Artifact artifact) {
    var local = context.repositorySystemSession().getLocalRepositoryManager();
    return local
        .getRepository()
        .getBasedir()
        .toPath()
        .resolve(local.getPathForLocalArtifact(artifact));
  }

  /**
   * Returns the jar of that version in the local repository, downloaded first if necessary.
   *
   * @throws ProvisionException if it is not available, or its checksum is wrong
   */
  Path jar(String coordinates, String version) {
    try {
      return ask(() ->
              context
                  .repositorySystem()
                  .resolveArtifact(
                      context.repositorySystemSession(),
                      new ArtifactRequest(
                          artifact(coordinates, version), context.remoteRepositories(), null)))
          .getArtifact()
          .getFile()
          .toPath();
    } catch (RepositoryException e) {
      throw failure(coordinates.replace("{version}", version), e);
    }
  }

  /** Sends a request in a thread that {@link TransferLimit} may interrupt. */
  private <T> T ask(Callable<T> request) throws RepositoryException {
    FutureTask<T> task = new FutureTask<>(request);
    Threads.virtual("maven", task).start();
    try {
      return task.get(whole.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      task.cancel(true);
      throw new RepositoryException(
          "the answer was incomplete after %d s".formatted(whole.toSeconds()), e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RepositoryException known
          ? known
          : new RepositoryException(Reason.of(e.getCause()), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RepositoryException("interrupted", e);
    }
  }

  private static Artifact artifact(String coordinates, String version) {
    return new DefaultArtifact(coordinates.replace("{version}", version));
  }

  private ProvisionException failure(String coordinates, Exception e) {
    return new ProvisionException(
        "cannot get %s from a Maven repository: %s. Make Maven Central or a repository of ~/.m2/settings.xml reachable, or name a version that is in the local repository",
        coordinates.replace(":{version}", ""), shown(e), e);
  }

  private String shown(Exception e) {
    return OneLine.cut(limit.exceeded().orElseGet(() -> reason(e)), MAX_SHOWN);
  }

  /** Returns the exception's message, with its deepest cause if that is not in it. */
  private String reason(Exception e) {
    String message = OneLine.of(e.getMessage());
    Throwable last = e;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    String deepest =
        last instanceof SocketTimeoutException
            ? "it sent nothing for %d s".formatted(patience.toSeconds())
            : Reason.of(last);
    return message.contains(deepest) ? message : message + " (" + deepest + ")";
  }

  @Override
  public void close() {
    context.close();
  }
}
