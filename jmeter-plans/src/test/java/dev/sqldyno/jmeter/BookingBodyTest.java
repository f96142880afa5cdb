// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.messages.Booking;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;

class BookingBodyTest {
  private static final int MANY = 20_000;

  @Test
  void everyBodyIsANewBookingThatTheContractTakes() throws Exception {
    Set<UUID> ids = new HashSet<>();
    Set<String> pairs = new HashSet<>();
    long periods = 0;
    for (int i = 0; i < MANY; i++) {
      byte[] body = new BookingBody().execute(null, null).getBytes(StandardCharsets.ISO_8859_1);
      NewBooking booking = NewBooking.of(Booking.parseFrom(body));
      ids.add(booking.bookingId());
      pairs.add(booking.model() + booking.trim());
      periods += booking.shares().size();
    }
    assertThat(ids).hasSize(MANY);
    assertThat(pairs).hasSize(50);
    assertThat(periods / (double) MANY).isBetween(3.65, 3.85);
  }

  @Test
  void idsAreOfVersionFour() {
    Random random = new Random(1);
    for (int i = 0; i < 100; i++) {
      UUID id = UUID.fromString(Bookings.next(random).getBookingId());
      assertThat(id.version()).isEqualTo(4);
      assertThat(id.variant()).isEqualTo(2);
    }
  }

  /** JMeter finds it by the services file, and keeps no value from one use to the next. */
  @Test
  void aPlanFindsTheFunctionByItsName() throws Exception {
    JMeterUtils.loadJMeterProperties(TestHome.path().resolve("bin/jmeter.properties").toString());
    JMeterUtils.setJMeterHome(TestHome.path().toString());
    CompoundVariable value = new CompoundVariable("${__bookingBody()}");
    List<String> bodies = new ArrayList<>(List.of(value.execute(), value.execute()));
    assertThat(bodies).doesNotHaveDuplicates();
    for (String body : bodies) {
      NewBooking.of(Booking.parseFrom(body.getBytes(StandardCharsets.ISO_8859_1)));
    }
  }
}
