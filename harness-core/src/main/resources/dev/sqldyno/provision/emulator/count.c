/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Counts what all processes under QEMU's user mode execute, by translated block, and their system calls, in a file that others read.
 *
 * It runs within QEMU, so its licence is QEMU's and not that of the rest of the project; LICENSE-GPL-2.0.txt has its text. The
 * user's compiler makes it.
 *
 * The file has a head and then records (the structs below), all numbers in little-endian order, as x86-64 has them. A block is a
 * stretch of instructions without a jump between them; its key says in which mapped file it is, where, and how many instructions it
 * has. All processes share the blocks' numbers. A thread of a process counts in a record of its own, so no thread waits for another;
 * when the process has ended, another takes the record over and counts on, so no sum ever falls. The file is sparse.
 * Argument: out=FILE, an absolute path.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* What we use of version 1 of QEMU's interface for plug-ins. */
#define SHOWN __attribute__((visibility("default")))
struct qemu_plugin_tb;
struct qemu_plugin_insn;
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *block);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t number);
extern void *qemu_plugin_insn_haddr(const struct qemu_plugin_insn *instruction);
extern void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*translated)(uint64_t id, struct qemu_plugin_tb *block));
extern void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *block, void (*executed)(unsigned int vcpu, void *data),
                                                 int registers, void *data);
extern void qemu_plugin_register_vcpu_syscall_cb(uint64_t id, void (*called)(uint64_t id, unsigned int vcpu, int64_t number, uint64_t,
                                                 uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t));
extern void qemu_plugin_register_vcpu_syscall_ret_cb(uint64_t id, void (*returned)(uint64_t id, unsigned int vcpu, int64_t number,
                                                     int64_t result));
SHOWN int qemu_plugin_version = 1;
SHOWN int qemu_plugin_install(uint64_t id, const void *guest, int argc, char **argv);

enum { FILES = 128, PATH = 1024, BLOCKS = 1 << 18, SLOTS = 1 << 19, CALLS = 512, RECORDS = 4096, THREADS = 510, NO_REGISTERS = 0 };

struct head {
    uint64_t layout, records, blocks, files; /* how many there are; number 0 of blocks and files is none's */
    uint64_t unused[508];
    uint64_t pid[RECORDS];                   /* of the process that counts in a record, or did last */
    char file[FILES][PATH];                  /* empty until its name is known */
    uint64_t key[BLOCKS];                    /* file << 57 | instructions << 47 | place in the file, or address where there is none */
    uint32_t slot[SLOTS];                    /* finds a block's number by its key */
};

struct record {
    uint64_t calls[CALLS], bytes[CALLS]; /* of system calls, by their number: how often, and the sum of positive results */
    uint64_t executed[BLOCKS];           /* how often; of number 0 the instructions of blocks for which there was no number */
};

enum { LAYOUT = 2 };

static char path[4096];
static struct head *head;
static struct record *record[THREADS]; /* by the thread's number within the process */

static void die(const char *reason)
{
    fprintf(stderr, "count: %s\n", reason);
    _exit(99);
}

static void *part(off_t from, size_t length)
{
    /* by its name each time, as a server may close all files that it does not know */
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) die("cannot open the file of counts");
    /* gets the room now, since a server that finds none as it counts dies without a word */
    if (fallocate(fd, 0, from, length) && ((errno != EOPNOTSUPP && errno != ENOSYS) || pwrite(fd, "", 1, from + length - 1) != 1)) {
        die("no room for the counts of a process: the disk is full, or a limit of file sizes (ulimit -f) is reached");
    }
    void *mapped = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, fd, from);
    close(fd);
    if (mapped == MAP_FAILED) die("no memory for the counts of a process");
    return mapped;
}

/* Returns the number of an ended process's record, or a new one. */
static uint64_t free_record(void)
{
    uint64_t me = getpid(), records = __atomic_load_n(&head->records, __ATOMIC_ACQUIRE);
    for (uint64_t n = 0; n < records; n++) {
        uint64_t owner = __atomic_load_n(&head->pid[n], __ATOMIC_ACQUIRE);
        if (owner && kill(owner, 0) && errno == ESRCH
            && __atomic_compare_exchange_n(&head->pid[n], &owner, me, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
            return n;
        }
    }
    uint64_t n = __atomic_fetch_add(&head->records, 1, __ATOMIC_ACQ_REL);
    if (n >= RECORDS) die("too many processes and threads at once");
    __atomic_store_n(&head->pid[n], me, __ATOMIC_RELEASE);
    return n;
}

/* Returns a record for a thread that has none yet. */
static struct record *take(unsigned int thread)
{
    return record[thread] = part(sizeof *head + free_record() * sizeof(struct record), sizeof(struct record));
}

static struct record *of(unsigned int thread)
{
    return record[thread] ? record[thread] : take(thread);
}

/* The last of a process's records is shared by all threads that find no other. */
static void add(unsigned int thread, size_t place, uint64_t number)
{
    if (thread < THREADS - 1) {
        ((uint64_t *) of(thread))[place] += number;
    } else {
        __atomic_fetch_add((uint64_t *) of(THREADS - 1) + place, number, __ATOMIC_RELAXED);
    }
}

#define PLACE(field) (offsetof(struct record, field) / sizeof(uint64_t))

/* QEMU could count inline, but loses a fifth of what eight threads do. */
static void executed(unsigned int thread, void *block)
{
    struct record *mine = thread < THREADS - 1 ? record[thread] : NULL;
    if (__builtin_expect(mine != NULL, 1)) {
        mine->executed[(uintptr_t) block]++;
    } else {
        add(thread, PLACE(executed) + (uintptr_t) block, 1);
    }
}

static void executed_others(unsigned int thread, void *instructions)
{
    add(thread, PLACE(executed), (uintptr_t) instructions);
}

/* ---- where a block is ---- */

struct region { uintptr_t from, to, offset; char file[PATH]; };
enum { REGIONS = 4096 };
static struct region *regions;
static int known;

static void read_maps(void)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[PATH + 128];
    known = 0;
    while (maps && known < REGIONS && fgets(line, sizeof line, maps)) {
        struct region *next = regions + known;
        int name = 0;
        if (sscanf(line, "%lx-%lx %*s %lx %*s %*s %n", &next->from, &next->to, &next->offset, &name) == 3 && line[name] == '/') {
            line[strcspn(line, "\n")] = 0;
            snprintf(next->file, PATH, "%s", line + name);
            known++;
        }
    }
    if (maps) fclose(maps);
}

/* Returns the number of a file. Two processes may give it two: readers go by its name. */
static uint64_t number_of(const char *file)
{
    uint64_t all = __atomic_load_n(&head->files, __ATOMIC_ACQUIRE);
    for (uint64_t n = 1; n <= all && n < FILES; n++) {
        if (!strcmp(head->file[n], file)) return n;
    }
    uint64_t n = 1 + __atomic_fetch_add(&head->files, 1, __ATOMIC_ACQ_REL);
    if (n >= FILES) return 0;
    strcpy(head->file[n] + 1, file + 1);
    __atomic_store_n(&head->file[n][0], file[0], __ATOMIC_RELEASE);
    return n;
}

static uint64_t place(const struct qemu_plugin_tb *block)
{
    uintptr_t at = (uintptr_t) qemu_plugin_insn_haddr(qemu_plugin_tb_get_insn(block, 0));
    for (int again = 0; again < 2; again++) {
        for (struct region *r = regions; r < regions + known; r++) {
            if (r->from <= at && at < r->to) {
                uint64_t file = number_of(r->file);
                if (file) return file << 57 | (at - r->from + r->offset);
            }
        }
        if (!again) read_maps();
    }
    return qemu_plugin_tb_vaddr(block) & ((UINT64_C(1) << 47) - 1);
}

/* ---- what QEMU calls ---- */

/* Returns the number of a block; 0 if there are too many. A number that two processes race for may be given twice. */
static uint64_t numbered(uint64_t key)
{
    for (uint64_t at = (key * UINT64_C(0x9E3779B97F4A7C15)) >> 45, tries = 0; tries < SLOTS; at = (at + 1) % SLOTS, tries++) {
        uint32_t n = __atomic_load_n(&head->slot[at], __ATOMIC_ACQUIRE);
        if (!n) {
            uint64_t next = 1 + __atomic_fetch_add(&head->blocks, 1, __ATOMIC_ACQ_REL);
            if (next >= BLOCKS) return 0;
            head->key[next] = key;
            __atomic_compare_exchange_n(&head->slot[at], &n, (uint32_t) next, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
            return next;
        }
        if (head->key[n] == key) return n;
    }
    return 0;
}

/* QEMU translates one block of a process at a time. */
static void translated(uint64_t id, struct qemu_plugin_tb *block)
{
    size_t instructions = qemu_plugin_tb_n_insns(block);
    uint64_t number = numbered(place(block) | (uint64_t) instructions << 47);
    qemu_plugin_register_vcpu_tb_exec_cb(block, number ? executed : executed_others, NO_REGISTERS,
                                         (void *) (uintptr_t) (number ? number : instructions));
}

static void called(uint64_t id, unsigned int thread, int64_t call, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e,
                   uint64_t f, uint64_t g, uint64_t h)
{
    if (call >= 0 && call < CALLS) add(thread, PLACE(calls) + call, 1);
}

static void returned(uint64_t id, unsigned int thread, int64_t call, int64_t result)
{
    enum { MMAP = 9, MUNMAP = 11, MREMAP = 25 };
    if (call == MMAP || call == MUNMAP || call == MREMAP) known = 0;
    if (call >= 0 && call < CALLS && result > 0) add(thread, PLACE(bytes) + call, result);
}

/* A child has the parent's blocks, and one thread. */
static void forked(void)
{
    for (int thread = 0; thread < THREADS; thread++) {
        if (record[thread]) munmap(record[thread], sizeof **record);
        record[thread] = NULL;
    }
}

int qemu_plugin_install(uint64_t id, const void *guest, int argc, char **argv)
{
    if (argc != 1 || strncmp(argv[0], "out=/", 5) || strlen(argv[0]) >= sizeof path) return -1;
    strcpy(path, argv[0] + 4);
    head = part(0, sizeof *head);
    regions = mmap(NULL, REGIONS * sizeof *regions, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (regions == MAP_FAILED) return -1;
    head->layout = LAYOUT;
    pthread_atfork(NULL, NULL, forked);
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_vcpu_syscall_cb(id, called);
    qemu_plugin_register_vcpu_syscall_ret_cb(id, returned);
    return 0;
}
