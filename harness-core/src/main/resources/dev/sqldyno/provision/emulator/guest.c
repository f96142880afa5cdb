/* SPDX-License-Identifier: Apache-2.0 */
/* Is loaded into each emulated program before its own libraries, as the emulator's /etc/ld.so.preload says. The user's compiler
 * makes it, with no library: what it calls is in the emulator's own C library.
 *
 * 1. It aligns the stack of signal handlers. QEMU before 8.1 starts them with the stack 8 bytes off what the ABI promises, so one
 *    that stores 16 bytes there (movaps) dies of SIGSEGV. PostgreSQL before 16 starts its processes in a handler.
 * 2. It lets random keys repeat, so that each start of a server grows the same tree. Each process draws numbers of its own, by the
 *    order in which processes first draw as many bytes at once. The engine's generator runs as ever, and its result is replaced, so
 *    that it costs as much.
 * 3. It lets a server wait for each request. A server looks for the next one before it waits for it, and whether that is there depends on
 *    how fast the client is. Here the first look after an answer never finds one, as where the server is the faster.
 * 4. It lets nothing begin by the clock after five seconds or longer: a process that waits so long for events waits until there is one.
 * 5. It gives each thread an arena of the allocator's. Threads share those that there are, eight for each processor; what an allocation
 *    then costs depends on what other threads have freed meanwhile.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SHOWN __attribute__((visibility("default")))

/* -- signal handlers -- */

enum { SIGNALS = 65 };

void *handlers[SIGNALS];
extern void aligned(int signal); /* calls the handler of that signal, with all three arguments as they came */
extern int __sigaction(int signal, const struct sigaction *now, struct sigaction *before); /* glibc's other name for it */

__asm__(".text\n"
        ".type aligned, @function\n"
        ".hidden aligned\n"
        "aligned:\n"
        "    pushq %rbp\n"
        "    movq %rsp, %rbp\n"
        "    andq $-16, %rsp\n"
        "    movslq %edi, %rcx\n"
        "    leaq handlers(%rip), %rax\n"
        "    call *(%rax, %rcx, 8)\n"
        "    leave\n"
        "    ret\n");

SHOWN int sigaction(int signal, const struct sigaction *now, struct sigaction *before)
{
    struct sigaction ours;
    if (signal <= 0 || signal >= SIGNALS) return __sigaction(signal, now, before);
    void *earlier = handlers[signal];
    if (now && now->sa_handler != SIG_DFL && now->sa_handler != SIG_IGN) {
        ours = *now;
        handlers[signal] = (void *) now->sa_handler;
        ours.sa_handler = aligned;
        now = &ours;
    }
    int failed = __sigaction(signal, now, before);
    if (failed) handlers[signal] = earlier;
    if (!failed && before && before->sa_handler == aligned) before->sa_handler = (void (*)(int)) earlier;
    return failed;
}

/* -- requests -- */

enum { SOCKETS = 4096, UNKNOWN = 0, WAITS, RETURNS };

static unsigned char answered[SOCKETS]; /* since the last look */
static unsigned char look[SOCKETS];     /* whether one without a flag waits */

static int returns(int socket, int flags)
{
    if (flags & MSG_DONTWAIT) return 1;
    if (look[socket] == UNKNOWN) look[socket] = fcntl(socket, F_GETFL) & O_NONBLOCK ? RETURNS : WAITS;
    return look[socket] == RETURNS;
}

SHOWN ssize_t send(int socket, const void *bytes, size_t size, int flags)
{
    if (socket >= 0 && socket < SOCKETS) answered[socket] = 1;
    return sendto(socket, bytes, size, flags, NULL, 0);
}

SHOWN ssize_t recv(int socket, void *bytes, size_t size, int flags)
{
    if (socket < 0 || socket >= SOCKETS || !answered[socket] || flags & MSG_PEEK) return recvfrom(socket, bytes, size, flags, NULL, NULL);
    answered[socket] = 0;
    if (!returns(socket, flags)) return recvfrom(socket, bytes, size, flags, NULL, NULL);
    /* the system call is made all the same */
    recvfrom(socket, bytes, size, flags | MSG_PEEK | MSG_DONTWAIT, NULL, NULL);
    errno = EAGAIN;
    return -1;
}

/* -- the clock -- */

enum { LONG_MILLISECONDS = 5000 };

SHOWN int epoll_wait(int poll, struct epoll_event *events, int most, int milliseconds)
{
    return syscall(SYS_epoll_wait, poll, events, most, milliseconds < LONG_MILLISECONDS ? milliseconds : -1);
}

/* -- random keys -- */

enum { KINDS = 65 };

static uint64_t *processes; /* how many have drawn, by kind, in memory that all share */
static struct { uint64_t number, drawn; pid_t owner; } stream[KINDS]; /* the owner is the process of the number */

/* Takes so many numbers of a kind, and returns the first of them, which no process has had before. Kinds do not disturb each other: a
 * version that draws a nonce more as a session begins still has the other's keys. */
static uint64_t take(uint64_t kind, uint64_t many)
{
    pid_t self = getpid();
    if (stream[kind].owner != self) {
        stream[kind].owner = self;
        stream[kind].number = __atomic_fetch_add(processes + kind, 1, __ATOMIC_SEQ_CST);
        stream[kind].drawn = 0;
    }
    return kind << 57 | stream[kind].number << 40 | __atomic_fetch_add(&stream[kind].drawn, many, __ATOMIC_SEQ_CST);
}

/* Mixes 64 bits (SplitMix64), different ones to different ones. */
static uint64_t mixed(uint64_t x)
{
    x = (x + 1) * 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

/* OpenSSL's, which PostgreSQL uses. */
SHOWN int RAND_bytes(unsigned char *bytes, int size)
{
    static int (*real)(unsigned char *, int);
    if (!real) real = (int (*)(unsigned char *, int)) dlsym(RTLD_NEXT, "RAND_bytes");
    int done = real ? real(bytes, size) : 1;
    if (size <= 0) return done;
    uint64_t bits, n = take(size < KINDS ? size : KINDS - 1, (size + 7) / 8);
    for (; size >= 8; size -= 8, bytes += 8) {
        bits = mixed(n++);
        memcpy(bytes, &bits, 8);
    }
    bits = mixed(n);
    for (; size; size--, bits >>= 8) *bytes++ = bits;
    return done;
}

/* MariaDB's, of the time in units of 100 ns and of the machine: here each is 1 us after the one before. */
extern void my_uuid(unsigned char *uuid) __attribute__((weak));

static void uuid(unsigned char *to)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    struct timespec now;
    pthread_mutex_lock(&lock);
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t n = take(0, 1), time = 0x1f0000000000000 + 10 * (n & 0xffffffffff);
    pthread_mutex_unlock(&lock);
    uint64_t high = __builtin_bswap64(time << 32 | (time >> 32 & 0xffff) << 16 | (time >> 48 & 0xfff) | 0x1000);
    uint64_t low = __builtin_bswap64(0x8000020000000000 + (n >> 40));
    memcpy(to, &high, 8);
    memcpy(to + 8, &low, 8);
}

/* Lets a function of the program jump to ours, since its own calls of it do not look further. */
static void replace(void *function, void *ours)
{
    unsigned char jump[14] = {0xff, 0x25}; /* jmp *0(%rip), to the address behind it */
    uintptr_t start = (uintptr_t) function & -4096ul, size = (uintptr_t) function + sizeof jump - start;
    memcpy(jump + 6, &ours, 8);
    if (mprotect((void *) start, size, PROT_READ | PROT_WRITE)) return;
    memcpy(function, jump, sizeof jump);
    mprotect((void *) start, size, PROT_READ | PROT_EXEC);
}

/* -- allocations -- */

enum { ARENAS = 10000 };

__attribute__((constructor)) static void prepare(void)
{
    processes = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (processes == MAP_FAILED) _exit(98);
    if (my_uuid) replace((void *) my_uuid, (void *) uuid);
    mallopt(M_ARENA_MAX, ARENAS);
}
