// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;

/**
 * The JMeter function {@code ${__bookingBody()}} returns the body of a new random booking. A plan's
 * fields hold text, so each byte becomes the character of the same number; the request's content
 * encoding must be ISO-8859-1. Thread-safe.
 */
public final class BookingBody extends AbstractFunction {
  private static final String NAME = "__bookingBody";

  @Override
  public String execute(SampleResult previous, Sampler current) {
    byte[] message = Bookings.next(ThreadLocalRandom.current()).toByteArray();
    return new String(message, StandardCharsets.ISO_8859_1);
  }

  @Override
  public void setParameters(Collection<CompoundVariable> parameters)
      throws InvalidVariableException {
    checkParameterCount(parameters, 0);
  }

  @Override
  public String getReferenceKey() {
    return NAME;
  }

  @Override
  public List<String> getArgumentDesc() {
    return List.of();
  }
}
