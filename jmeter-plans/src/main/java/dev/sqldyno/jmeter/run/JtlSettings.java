// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleSaveConfiguration;

/**
 * The check for settings of JMeter with which the harness or the dashboard could not read its
 * results.
 */
final class JtlSettings {
  private static final String PREFIX = "jmeter.save.saveservice.";

  private JtlSettings() {}

  /** Returns each such setting as {@code name must be value}; empty if all can be read. */
  static List<String> unreadable(SampleSaveConfiguration saved) {
    Map<String, Boolean> needed = new LinkedHashMap<>();
    needed.put("output_format must be csv", !saved.saveAsXml());
    needed.put("print_field_names must be true", saved.saveFieldNames());
    needed.put("default_delimiter must be ,", ",".equals(saved.getDelimiter()));
    needed.put("timestamp_format must be ms", saved.saveTimestamp() && saved.printMilliseconds());
    needed.put("time must be true", saved.saveTime());
    needed.put("label must be true", saved.saveLabel());
    needed.put("response_code must be true", saved.saveCode());
    needed.put("successful must be true", saved.saveSuccess());
    needed.put("response_message must be true", saved.saveMessage());
    needed.put("thread_name must be true", saved.saveThreadName());
    needed.put("thread_counts must be true", saved.saveThreadCounts());
    needed.put("bytes must be true", saved.saveBytes());
    needed.put("sent_bytes must be true", saved.saveSentBytes());
    needed.put("latency must be true", saved.saveLatency());
    needed.put("connect_time must be true", saved.saveConnectTime());
    return needed.entrySet().stream()
        .filter(setting -> !setting.getValue())
        .map(setting -> PREFIX + setting.getKey())
        .toList();
  }
}
