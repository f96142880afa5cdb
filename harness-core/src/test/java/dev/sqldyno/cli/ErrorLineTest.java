// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.result.ResultException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ErrorLineTest {
  @Test
  void aFileThatCannotBeUsedHasItsReasonAndARemedy() {
    assertThat(line(new NoSuchFileException("/nonexistent/x.html")))
        .isEqualTo(
            "sqldyno: /nonexistent/x.html: it is not there; check the path, or make its folder first\n");
    assertThat(line(new UncheckedIOException(new AccessDeniedException("/root/x"))))
        .isEqualTo(
            "sqldyno: /root/x: this user has no permission; change that, or name another place\n");
    assertThat(line(new FileSystemLoopException("/x")))
        .isEqualTo("sqldyno: FileSystemLoopException: /x\n");
    assertThat(line(new IOException("No space left on device")))
        .isEqualTo("sqldyno: No space left on device\n");
  }

  @Test
  void aFailureOfTheReportIsToldAfterThatOfTheRun() {
    ResultException ofRun = new ResultException("the disk is full");
    ofRun.addSuppressed(new ResultException("report: cannot write"));
    ofRun.addSuppressed(new IOException("a connection that was lost before"));
    assertThat(line(ofRun)).isEqualTo("sqldyno: the disk is full\nsqldyno: report: cannot write\n");
  }

  private static String line(Exception error) {
    StringWriter err = new StringWriter();
    CommandLine command = SqlDyno.commandLine().setErr(new PrintWriter(err, true));
    assertThat(ErrorLine.ofExecution(error, command, null)).isEqualTo(1);
    return err.toString();
  }
}
