// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertMessage;
import static dev.sqldyno.bookings.conformance.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.messages.Booked;
import dev.sqldyno.bookings.messages.Booking;
import dev.sqldyno.bookings.messages.Share;
import dev.sqldyno.bookings.messages.Totals;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Checks statuses, headers and bodies. */
interface AnswersContract extends ContractPart {

  @Test
  default void aBookingIsAnsweredWithItsSharesAndAddedToItsTotals() throws Exception {
    Random random = new Random(7);
    SortedMap<String, Long> sums = new TreeMap<>();
    for (int i = 0; i < 40; i++) {
      Booking booking = Bookings.anything(random, "M", "answers");
      Reply reply = http().post(booking);
      assertMessage(reply, 201);
      assertThat(reply.booked()).isEqualTo(expected(booking));
      expected(booking)
          .getSharesList()
          .forEach(share -> sums.merge(share.getPeriod(), share.getCents(), Long::sum));
    }
    sums.values().removeIf(cents -> cents == 0);
    Reply totals = http().totals("M", "answers");
    assertMessage(totals, 200);
    assertThat(totals.totals()).isEqualTo(totals("M", "answers", sums));
    testBed().mustHold();
  }

  @Test
  default void whereNothingIsBookedTheTotalsAreEmpty() {
    Reply reply = http().totals("nobody's", "x");
    assertMessage(reply, 200);
    assertThat(reply.totals()).isEqualTo(totals("nobody's", "x", new TreeMap<>()));
  }

  @Test
  default void eachWrongFieldIsNamed() throws Exception {
    Booking right = Bookings.of("M", "wrong").build();
    long before = testBed().database().check().bookings();
    WrongFields.of(right)
        .forEach((booking, field) -> assertProblem(http().post(booking), 400, field));
    assertThat(testBed().database().check().bookings()).isEqualTo(before);
  }

  @Test
  default void bytesThatAreNoMessageAreRefused() {
    byte[] right = Bookings.of("M", "cut").build().toByteArray();
    assertProblem(http().post(new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff}), 400);
    assertProblem(http().post(Arrays.copyOf(right, right.length - 1)), 400);
    assertProblem(http().post("{\"model\": \"M\"}".getBytes()), 400);
    // a message without fields is a message, but no booking
    assertThat(http().post(new byte[0]).status()).isEqualTo(400);
  }

  @Test
  default void theLargestBodyIsTakenAndALargerOneIsNot() {
    byte[] most = padded(Messages.MOST_BYTES);
    assertMessage(http().post(most), 201);
    byte[] more = padded(Messages.MOST_BYTES + 1);
    assertProblem(http().post(more), 413);
    assertProblem(
        http()
            .send(
                http()
                    .to("/bookings")
                    .header("Content-Type", Messages.CONTENT_TYPE)
                    .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(more)))),
        413);
  }

  private static byte[] padded(int size) {
    Booking booking = Bookings.of("M", "large").build();
    int left = size - booking.getSerializedSize();
    // a tag of 2 bytes and a length of 3
    ByteString padding = ByteString.copyFrom(new byte[left - 5]);
    UnknownFieldSet.Field unknown =
        UnknownFieldSet.Field.newBuilder().addLengthDelimited(padding).build();
    byte[] body =
        booking.toBuilder()
            .setUnknownFields(UnknownFieldSet.newBuilder().addField(99, unknown).build())
            .build()
            .toByteArray();
    assertThat(body).hasSize(size);
    return body;
  }

  @Test
  default void onlyProtobufIsTaken() {
    byte[] right = Bookings.of("M", "type").build().toByteArray();
    for (String type : List.of("application/json", "text/plain", "application/x-protobuffer")) {
      assertProblem(
          http()
              .send(
                  http()
                      .to("/bookings")
                      .header("Content-Type", type)
                      .POST(BodyPublishers.ofByteArray(right))),
          415);
    }
    assertProblem(http().send(http().to("/bookings").POST(BodyPublishers.ofByteArray(right))), 415);
    byte[] large = padded(Messages.MOST_BYTES + 1);
    assertProblem(http().send(http().to("/bookings").POST(BodyPublishers.ofByteArray(large))), 415);
  }

  @Test
  default void aMissingOrBlankParameterIsNamed() {
    assertProblem(http().get("/aggregates?trim=x"), 400, "model");
    assertProblem(http().get("/aggregates?model=x"), 400, "trim");
    assertProblem(http().get("/aggregates?model=&trim=x"), 400, "model");
    assertProblem(http().get("/aggregates?model=x&trim=%20"), 400, "trim");
    assertProblem(http().totals("x".repeat(41), "x"), 400, "model");
    assertProblem(http().totals("x", "a\u0000"), 400, "trim");
  }

  @Test
  default void ofSeveralParametersTheFirstCounts() {
    if (testBed().cell().isOurs()) {
      assertProblem(http().get("/aggregates?model=&model=x&trim=x"), 400, "model");
    }
  }

  @Test
  default void aQueryThatIsNoPartOfAUriIsAProblem() throws Exception {
    assertProblem(
        RawCall.get(testBed().service().uri().getPort(), "/aggregates?model=%zz&trim=x"), 400);
  }

  @Test
  default void anUnknownPathOrMethodIsAProblemToo() {
    assertProblem(http().get("/nothing"), 404);
    assertProblem(http().get("/Bookings"), 404);
    assertProblem(http().get("/bookings/"), 404);
    assertProblem(http().get("/bookings"), 405);
    assertProblem(http().send(http().to("/aggregates?model=x&trim=x").DELETE()), 405);
  }

  /** Old HTTP clients and JMeter ask so. */
  @Test
  default void whoAsksToKeepTheConnectionIsToldNothingMore() throws Exception {
    int port = testBed().service().uri().getPort();
    Reply kept = RawCall.getAndKeep(port, "/aggregates?model=M&trim=kept");
    assertMessage(kept, 200);
    assertThat(kept.header("Connection")).isEmpty();
    Reply refused = RawCall.getAndKeep(port, "/nothing");
    assertProblem(refused, 404);
    assertThat(refused.header("Connection")).isEmpty();
  }

  /** The first answer waits for an engine, the next ones do not, one right after the other. */
  @Test
  default void eachRequestOfAConnectionThatIsKeptIsAnswered() {
    for (int round = 0; round < 60; round++) {
      assertThat(http().totals("M", "kept").status()).isEqualTo(200);
      assertProblem(http().get("/nothing"), 404);
      assertProblem(http().get("/bookings"), 405);
    }
  }

  @Test
  default void aBookingIsStoredOnce() throws Exception {
    Booking booking = Bookings.of("M", "once").build();
    assertMessage(http().post(booking), 201);
    assertProblem(http().post(booking), 409);
    Booking other = booking.toBuilder().setDollarValueCents(1).setTrim("other").build();
    assertProblem(http().post(other), 409);
    String upper = booking.getBookingId().toUpperCase(Locale.ROOT);
    assertProblem(http().post(booking.toBuilder().setBookingId(upper).build()), 409);
    assertThat(http().totals("M", "other").totals().getSharesList()).isEmpty();
    assertThat(testBed().database().bookingIds()).contains(booking.getBookingId());
    testBed().mustHold();
  }

  @Test
  default void wordsAreKeptAsTheyAre() throws Exception {
    List<String> words =
        List.of(
            "m3",
            "M3",
            "M3 ",
            " M3",
            "m\u00e9",
            "me\u0301",
            "\u6a21\u578b",
            "\ud83d\ude97".repeat(20),
            "x".repeat(40),
            "\u00a0",
            "\ufeffm",
            "a%20b+c&d=e",
            "'; DROP TABLE x; --",
            "\\",
            "${x}");
    Map<String, Long> booked = new LinkedHashMap<>();
    for (String word : words) {
      long cents = 1000 + booked.size();
      assertMessage(http().post(Bookings.of(word, word).setDollarValueCents(cents).build()), 201);
      booked.put(word, cents);
    }
    Map<String, Long> totals = new LinkedHashMap<>();
    for (String word : words) {
      Totals answer = http().totals(word, word).totals();
      assertThat(answer.getTrim()).isEqualTo(word);
      long cents = answer.getSharesList().stream().mapToLong(Share::getCents).sum();
      totals.put(answer.getModel(), cents);
    }
    assertThat(totals).isEqualTo(booked);
    testBed().mustHold();
  }

  /** Returns what the contract's own code answers. */
  static Booked expected(Booking booking) {
    NewBooking stored = NewBooking.of(booking);
    Booked.Builder booked = Booked.newBuilder().setBookingId(stored.bookingId().toString());
    for (Map.Entry<FiscalPeriod, Long> share : stored.shares().entrySet()) {
      booked.addShares(share(share.getKey().id(), share.getValue()));
    }
    return booked.build();
  }

  private static Totals totals(String model, String trim, SortedMap<String, Long> sums) {
    Totals.Builder totals = Totals.newBuilder().setModel(model).setTrim(trim);
    sums.forEach((period, cents) -> totals.addShares(share(period, cents)));
    return totals.build();
  }

  private static Share share(String period, long cents) {
    return Share.newBuilder().setPeriod(period).setCents(cents).build();
  }
}
