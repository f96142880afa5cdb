// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.jmeter.TestHome;
import java.util.Properties;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RequestTallyTest {
  private static final String TRANSACTION = "Number of samples in transaction : ";

  private final RequestTally tally = new RequestTally();

  @BeforeAll
  static void prepareJMeter() {
    JMeterUtils.setJMeterHome(TestHome.path().toString());
    JMeterUtils.loadJMeterProperties(TestHome.path().resolve("bin/jmeter.properties").toString());
  }

  @Test
  void whatARedirectAndImagesAddIsPartOfTheRequest() {
    tell(request("page", true, request("page-0", true), request("page-1", true)));
    assertThat(told("requests")).isEqualTo("1");
    assertThat(told("results")).isEqualTo("1");
  }

  @Test
  void aRequestFailsOnceHoweverManyOfItsPartsDo() {
    tell(request("page", false, request("page-0", false), request("page-1", false)));
    assertThat(told("failure.page: 500")).isEqualTo("1");
    assertThat(told().stringPropertyNames()).filteredOn(n -> n.startsWith("failure")).hasSize(1);
  }

  @Test
  void theRequestsOfATransactionAreThoseWithinIt() {
    SampleResult inner = transaction(true, request("c", true, request("c-0", true)));
    tell(transaction(false, request("a", true), request("b", false), inner));
    assertThat(told("requests")).isEqualTo("3");
    assertThat(told("failure.b: 500")).isEqualTo("1");
  }

  @Test
  void aTransactionThatFailsByItselfIsAFailureThough() {
    tell(transaction(false, request("a", true)));
    assertThat(told("requests")).isEqualTo("1");
    assertThat(told("failure.transaction: 500")).isEqualTo("1");
  }

  @Test
  void aTransactionThatComesBesideItsRequestsAddsNothing() {
    tell(request("a", true));
    SampleResult apart = transaction(true);
    tally.add(new SampleEvent(apart, "users", null, true));
    assertThat(told("requests")).isEqualTo("1");
    assertThat(told("results")).isEqualTo("2");
  }

  @Test
  void aTransactionThatWasCutShortHasTheRequestsItHad() {
    SampleResult cut = transaction(true, request("a", true), request("b", true));
    cut.setResponseMessage("");
    tell(cut);
    assertThat(told("requests")).isEqualTo("2");
  }

  @Test
  void aConnectionThatFailsIsCountedByItsReason() {
    SampleResult refused = request("page", false);
    refused.setResponseCode(
        "Non HTTP response code: org.apache.http.conn.HttpHostConnectException");
    refused.setResponseMessage("Non HTTP response message: Connect to 127.0.0.1:9 failed");
    tell(refused);
    assertThat(told("failure.page: Connect to 127.0.0.1:9 failed")).isEqualTo("1");
  }

  @Test
  void labelsThatDifferEachTimeDoNotFillTheMemory() {
    for (int i = 0; i < 3_000; i++) {
      tell(request("page " + i, false));
    }
    assertThat(told("requests")).isEqualTo("3000");
    Properties told = told();
    assertThat(told.stringPropertyNames()).hasSizeLessThan(1_100);
    assertThat(told).containsEntry("failure.other requests", "2000");
  }

  private void tell(SampleResult result) {
    tally.add(new SampleEvent(result, "users"));
  }

  private String told(String name) {
    return told().getProperty(name);
  }

  private Properties told() {
    Properties told = new Properties();
    tally.writeTo(told);
    return told;
  }

  private static SampleResult request(String label, boolean success, SampleResult... parts) {
    HTTPSampleResult result = new HTTPSampleResult();
    result.setResponseMessage("told by the server");
    return filled(result, label, success, parts);
  }

  private static SampleResult transaction(boolean success, SampleResult... parts) {
    SampleResult result = filled(new SampleResult(), "transaction", success, parts);
    result.setResponseMessage(TRANSACTION + parts.length + ", number of failing samples : 0");
    return result;
  }

  private static SampleResult filled(
      SampleResult result, String label, boolean success, SampleResult... parts) {
    result.setSampleLabel(label);
    result.setSuccessful(success);
    result.setResponseCode(success ? "200" : "500");
    result.sampleStart();
    result.sampleEnd();
    for (SampleResult part : parts) {
      result.storeSubResult(part, false);
    }
    return result;
  }
}
