// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.Placement.Libraries;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what the library does to a program that it is loaded into. */
class GuestLibraryIT {
  /** Fails if a handler's stack is not aligned, or if the handler is not called as it was set. */
  private static final String HANDLERS =
      """
      #include <signal.h>
      #include <stdint.h>
      #include <string.h>
      static volatile int called;
      static void handler(int signal, siginfo_t *info, void *context) {
        uintptr_t stack = (uintptr_t) __builtin_frame_address(0); /* where the caller's rbp is saved */
        called += stack % 16 == 0 && signal == SIGUSR1 && info->si_signo == SIGUSR1 && context;
      }
      int main(void) {
        struct sigaction set = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO}, before;
        sigaction(SIGUSR1, &set, 0);
        raise(SIGUSR1);
        set.sa_flags = 0;
        set.sa_handler = SIG_IGN;
        sigaction(SIGUSR1, &set, &before);
        raise(SIGUSR1);
        if (before.sa_sigaction != handler) return 2;
        sigaction(SIGUSR1, &before, &set);
        raise(SIGUSR1);
        return called == 2 && set.sa_handler == SIG_IGN ? 0 : 1;
      }
      """;

  /**
   * Fails unless the first look after an answer finds no request where it does not wait for one.
   */
  private static final String REQUESTS =
      """
      #include <errno.h>
      #include <fcntl.h>
      #include <sys/socket.h>
      static int look(int socket, int flags) {
        char byte;
        errno = 0;
        return recv(socket, &byte, 1, flags) == 1 ? 1 : errno == EAGAIN ? 0 : 2;
      }
      int main(void) {
        int ends[2];
        socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
        for (int i = 0; i < 2; i++) {
          send(ends[0], "1234", 4, 0);
          send(ends[1], "1234", 4, 0);
          if (look(ends[0], MSG_DONTWAIT) != 0) return 1;
          if (look(ends[0], MSG_DONTWAIT) != 1) return 2;
        }
        send(ends[0], "1234", 4, 0);
        if (look(ends[0], 0) != 1) return 3;
        fcntl(ends[1], F_SETFL, O_NONBLOCK);
        return look(ends[1], 0) == 0 && look(ends[1], 0) == 1 ? 0 : 4;
      }
      """;

  /**
   * Fails unless a long wait for events ends with one alone, here a signal, and a short one alone.
   */
  private static final String WAITS =
      """
      #include <errno.h>
      #include <signal.h>
      #include <sys/epoll.h>
      #include <sys/time.h>
      static void handler(int signal) { (void) signal; }
      int main(void) {
        struct epoll_event event;
        struct itimerval later = {.it_value = {5, 500000}};
        int none = epoll_create(1);
        if (epoll_wait(none, &event, 1, 1) != 0) return 1;
        signal(SIGALRM, handler);
        setitimer(ITIMER_REAL, &later, 0);
        return epoll_wait(none, &event, 1, 5000) < 0 && errno == EINTR ? 0 : 2;
      }
      """;

  /** Fails unless each of a hundred threads allocates from a heap of its own, of 64 MiB. */
  private static final String ALLOCATIONS =
      """
      #include <pthread.h>
      #include <stdint.h>
      #include <stdlib.h>
      enum { THREADS = 100 };
      static uintptr_t heaps[THREADS];
      static pthread_barrier_t all;
      static void *allocate(void *heap) {
        *(uintptr_t *) heap = (uintptr_t) malloc(100) >> 26;
        pthread_barrier_wait(&all);
        return 0;
      }
      int main(void) {
        pthread_t threads[THREADS];
        pthread_barrier_init(&all, 0, THREADS);
        for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, allocate, &heaps[i]);
        for (int i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
        for (int i = 0; i < THREADS; i++)
          for (int j = 0; j < i; j++) if (heaps[i] == heaps[j]) return 1;
        return 0;
      }
      """;

  /** Draws in three processes, each twice by each generator, into the file of its argument. */
  private static final String DRAWS =
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stdio.h>
      #include <sys/wait.h>
      #include <unistd.h>
      __attribute__((noinline)) void my_uuid(unsigned char *uuid) {
        for (volatile int i = 0; i < 16; i++) uuid[i] = 0;
      }
      static FILE *out;
      static void draw(void) {
        unsigned char bytes[32] = {0};
        int (*random)(unsigned char *, int) = (int (*)(unsigned char *, int)) dlsym(RTLD_DEFAULT, "RAND_bytes");
        for (int i = 0; i < 2; i++) {
          random(bytes, 13);
          my_uuid(bytes + 16);
          for (int j = 0; j < 32; j++) fprintf(out, "%02x%s", bytes[j], j % 16 < 15 ? "" : "\\n");
        }
        fflush(out);
      }
      int main(int argc, char **argv) {
        out = fopen(argv[argc - 1], "w");
        draw();
        for (int i = 0; i < 2; i++) {
          if (fork() == 0) { draw(); _exit(0); }
          wait(0);
        }
        return 0;
      }
      """;

  @TempDir Path folder;

  @BeforeEach
  void theEmulatorIsHere() {
    TestEngines.require(EngineDeployment.emulated().findFirst().orElseThrow());
  }

  @Test
  void aSignalHandlerHasAnAlignedStack() throws Exception {
    run(compiled("handlers", HANDLERS));
  }

  @Test
  void aRequestIsNeverThereBeforeItIsWaitedFor() throws Exception {
    run(compiled("requests", REQUESTS));
  }

  @Test
  void nothingBeginsByTheClockAfterALongWait() throws Exception {
    run(compiled("waits", WAITS));
  }

  @Test
  void eachThreadAllocatesFromItsOwnArena() throws Exception {
    run(compiled("allocations", ALLOCATIONS));
  }

  @Test
  void eachRunDrawsTheSameInEachProcessOthers() throws Exception {
    Path draws = compiled("draws", DRAWS);

    List<String> first = drawn(draws, "first");

    assertThat(first).hasSize(3 * 2 * 2).doesNotHaveDuplicates();
    assertThat(first.get(1)).as("a UUID of version 1").matches("\\p{XDigit}{12}1\\p{XDigit}{19}");
    assertThat(drawn(draws, "second")).isEqualTo(first);
  }

  private List<String> drawn(Path program, String name) throws Exception {
    Path drawn = folder.resolve(name);
    run(program, drawn.toString());
    return Files.readAllLines(drawn);
  }

  private void run(Path program, String... arguments) throws Exception {
    Emulator.get(Libraries.LAB, _ -> {}).run(program, folder.resolve("counts"), arguments);
  }

  private Path compiled(String name, String text) throws Exception {
    Path source = Files.writeString(folder.resolve(name + ".c"), text);
    Path program = folder.resolve(name);
    String[] compiler = {
      "cc",
      "-O1",
      "-fno-omit-frame-pointer",
      "-rdynamic",
      "-o",
      program.toString(),
      source.toString(),
      "-ldl"
    };
    assertThat(new ProcessBuilder(compiler).inheritIO().start().waitFor()).isZero();
    return program;
  }
}
