// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * A release of a server's binaries.
 *
 * @param version its full number
 * @param jar the jar of the binaries, not on the class path
 */
record Release(String version, Path jar) {

  /** Returns the content of a file of the jar. */
  InputStream open(String name) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      ZipEntry entry = file.getEntry(name);
      if (entry == null) {
        throw new FileNotFoundException("%s has no %s, for this machine".formatted(jar, name));
      }
      return new ByteArrayInputStream(file.getInputStream(entry).readAllBytes());
    }
  }

  /** A library's work with its class path. */
  interface Work {
    void run() throws Exception;
  }

  /** Runs the work with the jar at the end of the thread's class path. */
  void within(Work work) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader own = new URLClassLoader(new URL[] {jar.toUri().toURL()}, before)) {
      thread.setContextClassLoader(own);
      work.run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
