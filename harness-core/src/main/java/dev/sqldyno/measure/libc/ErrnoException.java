// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.libc;

import java.util.stream.Stream;

/** A call that the kernel refused, and why. */
public final class ErrnoException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Errno errno;

  /** An error that a message explains. */
  public enum Errno {
    EPERM(1),
    ENOENT(2),
    EBADF(9),
    EACCES(13),
    ENODEV(19),
    EINVAL(22),
    EMFILE(24),
    ENOSYS(38),
    EOPNOTSUPP(95),
    /** Any other error. */
    OTHER(0);

    private final int number;

    Errno(int number) {
      this.number = number;
    }

    private static Errno of(int number) {
      return Stream.of(values()).filter(e -> e.number == number).findFirst().orElse(OTHER);
    }
  }

  public ErrnoException(String call, int number) {
    super(call + ": " + (Errno.of(number) == Errno.OTHER ? "errno " + number : Errno.of(number)));
    this.errno = Errno.of(number);
  }

  public Errno errno() {
    return errno;
  }
}
