// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/** The service's main class; its settings come from the environment, see {@link Settings}. */
@SpringBootApplication
@EnableConfigurationProperties(Settings.class)
public class BlockingApplication {

  /** Runs until a signal. */
  public static void main(String[] arguments) {
    SpringApplication.run(BlockingApplication.class, arguments);
  }
}
