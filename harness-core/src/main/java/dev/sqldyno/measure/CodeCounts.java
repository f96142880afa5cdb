// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The user instructions of a window by function, and its system calls. Exact: {@link #instructions}
 * equals the count of the window's meter, but for the rounding of a share.
 *
 * @param functions the executed ones, by file and name
 * @param systemCalls the ones made, by name
 * @param nodes the counts of each node of a cluster, which add up to the others; empty for one
 *     server
 */
public record CodeCounts(
    List<Function> functions,
    List<SystemCall> systemCalls,
    @JacksonInject(value = OwnFiles.ABSENT_MAP, useInput = OptBoolean.TRUE)
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, CodeCounts> nodes) {
  public CodeCounts {
    nodes = YamlValues.ordered(nodes);
  }

  /** The counts of one server. */
  public CodeCounts(List<Function> functions, List<SystemCall> systemCalls) {
    this(functions, systemCalls, Map.of());
  }

  /**
   * A function, including the parts that the compiler split off.
   *
   * @param file the name of its file, without folders
   * @param name without the compiler's suffixes; in parentheses if the file has no symbol there
   * @param calls how often its first block was executed
   */
  public record Function(String file, String name, long instructions, long calls) {
    /** Returns file and name, which identify the function. */
    public List<String> key() {
      return List.of(file, name);
    }

    /** Adds another count of the same function. */
    public Function plus(Function other) {
      return new Function(file, name, instructions + other.instructions, calls + other.calls);
    }

    private Function times(double factor) {
      return new Function(
          file, name, Math.round(instructions * factor), Math.round(calls * factor));
    }
  }

  /**
   * A system call.
   *
   * @param bytesIn bytes that reads and receives returned
   * @param bytesOut bytes that writes and sends returned
   */
  public record SystemCall(String name, long calls, long bytesIn, long bytesOut) {
    private SystemCall plus(SystemCall other) {
      return new SystemCall(
          name, calls + other.calls, bytesIn + other.bytesIn, bytesOut + other.bytesOut);
    }

    private SystemCall times(double factor) {
      return new SystemCall(
          name,
          Math.round(calls * factor),
          Math.round(bytesIn * factor),
          Math.round(bytesOut * factor));
    }
  }

  /** Returns the counts of a cluster. */
  public static CodeCounts ofNodes(Map<String, CodeCounts> nodes) {
    Map<List<String>, Function> functions = new LinkedHashMap<>();
    Map<String, SystemCall> systemCalls = new LinkedHashMap<>();
    for (CodeCounts node : nodes.values()) {
      node.functions.forEach(of -> functions.merge(of.key(), of, Function::plus));
      node.systemCalls.forEach(of -> systemCalls.merge(of.name, of, SystemCall::plus));
    }
    return new CodeCounts(
        List.copyOf(functions.values()), List.copyOf(systemCalls.values()), nodes);
  }

  /** Returns a share of all counts, each rounded. */
  public CodeCounts times(double factor) {
    Map<String, CodeCounts> each = new LinkedHashMap<>(nodes);
    each.replaceAll((_, of) -> of.times(factor));
    return new CodeCounts(
        functions.stream().map(of -> of.times(factor)).toList(),
        systemCalls.stream().map(of -> of.times(factor)).toList(),
        each);
  }

  /** Returns the sum over all functions. */
  public long instructions() {
    return functions.stream().mapToLong(Function::instructions).sum();
  }
}
