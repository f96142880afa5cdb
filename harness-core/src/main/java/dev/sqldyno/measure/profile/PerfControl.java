// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Tells a running perf what to do by one pipe, and reads its answers from another. */
final class PerfControl implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path commandPath;
  private final Path answerPath;
  private final RandomAccessFile commands;
  private final RandomAccessFile answers;

  /** Makes both pipes in the folder. */
  PerfControl(Path folder) throws IOException {
    commandPath = folder.resolve("commands");
    answerPath = folder.resolve("answers");
    commands = fifo(commandPath);
    answers = fifo(answerPath);
  }

  /** Opens the pipe for reading and writing, which does not wait for the other side. */
  private static RandomAccessFile fifo(Path path) throws IOException {
    Process mkfifo = new ProcessBuilder("mkfifo", "-m", "600", path.toString()).start();
    try {
      mkfifo.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (!Files.exists(path)) {
      throw new IOException("mkfifo made no " + path);
    }
    return new RandomAccessFile(path.toFile(), "rw");
  }

  /** Returns perf's option that names the pipes. */
  String option() {
    return "--control=fifo:%s,%s".formatted(commandPath, answerPath);
  }

  /** Returns whether perf obeyed; false where it has ended or says nothing. */
  boolean tell(String command, Process perf) throws IOException {
    commands.write((command + "\n").getBytes(US_ASCII));
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    InputStream answer = new FileInputStream(answers.getFD());
    while (answer.available() == 0) {
      if (!perf.isAlive() || System.nanoTime() > deadline) {
        return false;
      }
      pause();
    }
    answer.skipNBytes(answer.available());
    return true;
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void close() throws IOException {
    try (commands) {
      answers.close();
    }
  }
}
