// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking;

import java.net.http.HttpClient;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.http.client.JdkClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;
import org.springframework.context.annotation.Bean;

/** The service's main class; its settings come from the environment, see {@link Settings}. */
@SpringBootApplication
@EnableConfigurationProperties(Settings.class)
public class BlockingApplication {

  /** Runs until a signal. */
  public static void main(String[] arguments) {
    SpringApplication.run(BlockingApplication.class, arguments);
  }

  /** Keeps the JDK's client from offering HTTP/2 in each request, which no other stack does. */
  @Bean
  ClientHttpRequestFactoryBuilderCustomizer<JdkClientHttpRequestFactoryBuilder> plainHttp() {
    return factory ->
        factory.withHttpClientCustomizer(client -> client.version(HttpClient.Version.HTTP_1_1));
  }
}
