// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.web;

import org.apache.catalina.core.StandardHost;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.RequestContextFilter;

/** The configuration of Tomcat that Boot has no properties for. */
@Configuration(proxyBeanMethods = false)
class Tomcat {

  /**
   * Answers by problem documents, is strict about a body's end, and sends no keep-alive headers,
   * which HTTP/1.1 does not need.
   */
  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> answers() {
    return factory -> {
      factory.addContextCustomizers(context ->
          ((StandardHost) context.getParent())
              .setErrorReportValveClass(ProblemValve.class.getName()));
      factory.addEngineValves(new FramingValve());
      factory.addConnectorCustomizers(connector ->
          ((AbstractHttp11Protocol<?>) connector.getProtocolHandler())
              .setUseKeepAliveResponseHeader(false));
    };
  }

  /** Turns off a filter that repeats the work of the servlet. */
  @Bean
  FilterRegistrationBean<RequestContextFilter> noRequestContextFilter() {
    var registration = new FilterRegistrationBean<>(new RequestContextFilter());
    registration.setEnabled(false);
    return registration;
  }
}
