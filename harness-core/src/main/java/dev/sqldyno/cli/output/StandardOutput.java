// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.output;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Standard output that keeps its first failure, such as a full disk, unlike a PrintStream. */
public final class StandardOutput {
  private static final Path OURS = Path.of("/proc/self/fd/1");

  private final FirstFailure file;

  private StandardOutput(OutputStream to) {
    file = new FirstFailure(to);
  }

  /** Replaces {@link System#out}. */
  public static StandardOutput install() {
    StandardOutput installed = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    System.setOut(
        new PrintStream(new BufferedOutputStream(installed.file), true, System.out.charset()));
    return installed;
  }

  /**
   * Returns why some of the output is missing; empty if all was written, or went to a pipe, whose
   * reader may leave, like {@code head}.
   */
  public Optional<String> failure() {
    System.out.flush();
    return Optional.ofNullable(file.first).filter(_ -> isFile());
  }

  private static boolean isFile() {
    try {
      // a pipe's is "pipe:[4711]"
      return Files.readSymbolicLink(OURS).isAbsolute();
    } catch (IOException _) {
      return false;
    }
  }

  private static final class FirstFailure extends FilterOutputStream {
    private volatile String first;

    FirstFailure(OutputStream to) {
      super(to);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        first = first == null ? e.getMessage() : first;
        throw e;
      }
    }
  }
}
