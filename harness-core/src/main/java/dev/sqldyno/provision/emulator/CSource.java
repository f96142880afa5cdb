// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.catalog.Resource;
import dev.sqldyno.catalog.text.Digest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The C source of a shared library, a resource of this package.
 *
 * @param name of the source and of the library, without the ending
 * @param options of the compiler, in addition to those of all sources
 */
record CSource(String name, List<String> options) {
  String text() {
    return Resource.text(CSource.class, name + ".c");
  }

  /** Returns the file name of the library. */
  String library() {
    return name + ".so";
  }

  /** Returns eight characters that identify the version of the source and its options. */
  String digest() {
    String all = options + text();
    return Digest.hex(all.getBytes(StandardCharsets.UTF_8)).substring(0, 8);
  }

  /** Returns the arguments that compile it to {@link #library()} in the current folder. */
  List<String> arguments() {
    List<String> arguments =
        new ArrayList<>(List.of("-O2", "-fPIC", "-shared", "-o", library(), name + ".c"));
    arguments.addAll(options);
    return arguments;
  }
}
