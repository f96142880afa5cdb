// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.libc;

import java.util.Map;

/** Says which call the kernel refused, and why. */
public final class ErrnoException extends Exception {
  private static final long serialVersionUID = 1L;

  public static final int EPERM = 1;
  public static final int ENOENT = 2;
  public static final int EBADF = 9;
  public static final int EACCES = 13;
  public static final int ENODEV = 19;
  public static final int EINVAL = 22;
  public static final int EMFILE = 24;
  public static final int ENOSYS = 38;
  public static final int EOPNOTSUPP = 95;

  private static final Map<Integer, String> NAMES =
      Map.of(
          EPERM, "EPERM",
          ENOENT, "ENOENT",
          EBADF, "EBADF",
          EACCES, "EACCES",
          ENODEV, "ENODEV",
          EINVAL, "EINVAL",
          EMFILE, "EMFILE",
          ENOSYS, "ENOSYS",
          EOPNOTSUPP, "EOPNOTSUPP");

  private final int errno;

  public ErrnoException(String call, int errno) {
    super(call + ": " + NAMES.getOrDefault(errno, "errno " + errno));
    this.errno = errno;
  }

  public int errno() {
    return errno;
  }
}
