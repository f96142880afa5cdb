// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.assertions.ResponseAssertion;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.extractor.XPath2Extractor;
import org.apache.jmeter.extractor.json.jmespath.JMESPathExtractor;
import org.apache.jmeter.extractor.json.jsonpath.JSONPostProcessor;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.JavaScript;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Holds that JMeter's components work with libraries that are newer than those of its build. */
class LibrariesTest {
  private final JMeterContext context = JMeterContextService.getContext();

  @BeforeEach
  void prepareJMeter() {
    JMeterUtils.setJMeterHome(TestHome.path().toString());
    JMeterUtils.loadJMeterProperties(TestHome.path().resolve("bin/jmeter.properties").toString());
    JMeterUtils.setLocale(Locale.ENGLISH);
    context.setVariables(new JMeterVariables());
  }

  @Test
  void aValueIsTakenFromJsonByEitherLanguage() {
    answered("{\"bookings\": [{\"id\": 7}, {\"id\": 8}]}");
    JSONPostProcessor path = new JSONPostProcessor();
    path.setThreadContext(context);
    path.setRefNames("id");
    path.setJsonPathExpressions("$.bookings[?(@.id > 7)].id");
    path.setMatchNumbers("1");
    path.process();
    assertThat(context.getVariables().get("id")).isEqualTo("8");

    JMESPathExtractor query = new JMESPathExtractor();
    query.setThreadContext(context);
    query.setRefName("first");
    query.setJmesPathExpression("bookings[0].id");
    query.setMatchNumber("1");
    query.process();
    assertThat(context.getVariables().get("first")).isEqualTo("7");
  }

  @Test
  void aValueIsTakenFromXml() {
    answered("<bookings><booking id='7'/><booking id='8'/></bookings>");
    XPath2Extractor extractor = new XPath2Extractor();
    extractor.setThreadContext(context);
    extractor.setRefName("id");
    extractor.setXPathQuery("max(//booking/@id/xs:integer(.))");
    extractor.setMatchNumber(1);
    extractor.process();
    assertThat(context.getVariables().get("id")).isEqualTo("8");
  }

  @Test
  void anAnswerIsReadAsADocument() {
    SampleResult result = answered("booked at last");
    ResponseAssertion assertion = new ResponseAssertion();
    assertion.setTestFieldResponseDataAsDocument();
    assertion.setToContainsType();
    assertion.addTestString("at last");
    assertThat(assertion.getResult(result).getFailureMessage()).isNull();
  }

  @Test
  void aFunctionIsWrittenInJavaScript() throws Exception {
    JMeterUtils.setProperty("javascript.use_rhino", "true");
    AbstractFunction function = new JavaScript();
    function.setParameters(List.of(new CompoundVariable("[20, 22].reduce((a, b) => a + b)")));
    assertThat(function.execute(answered(""), null)).isEqualTo("42");
  }

  private SampleResult answered(String body) {
    SampleResult result = new SampleResult();
    result.setResponseData(body.getBytes(StandardCharsets.UTF_8));
    result.setDataEncoding(StandardCharsets.UTF_8.name());
    context.setPreviousResult(result);
    return result;
  }
}
