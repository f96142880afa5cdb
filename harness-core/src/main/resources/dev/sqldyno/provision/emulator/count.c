/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Counts the user instructions of all processes that run under QEMU's user mode, in a file that others read.
 *
 * It runs within QEMU, so its licence is QEMU's and not that of the rest of the project; LICENSE-GPL-2.0.txt has its text. The
 * user's compiler makes it.
 *
 * The file has SLOTS records of 4096 bytes, all numbers in little-endian order, as x86-64 has them. Of the first, only "taken" is
 * used: how many records are taken by processes. They follow in the order in which they were taken: an unused word, the process's
 * id and its parent's, and one counter for each of its threads. A child takes a record of its own. A record outlives its process,
 * so the sum never falls. The file is sparse: it takes as much of the disk as it has records.
 * Argument: out=FILE.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* What we use of version 1 of QEMU's interface for plug-ins. */
#define SHOWN __attribute__((visibility("default")))
struct qemu_plugin_tb; /* a block of instructions without a jump between them */
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
extern void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*translated)(uint64_t id, struct qemu_plugin_tb *block));
extern void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *block, void (*executed)(unsigned int vcpu, void *data),
                                                 int registers, void *data);
SHOWN int qemu_plugin_version = 1;
SHOWN int qemu_plugin_install(uint64_t id, const void *guest, int argc, char **argv);

enum { SLOTS = 65536, THREADS = 510, NO_REGISTERS = 0 };

struct slot { uint64_t taken; uint32_t pid, parent; uint64_t thread[THREADS]; };

static struct slot *all, *mine;

#ifndef MADV_POPULATE_WRITE /* of Linux 5.14 */
#define MADV_POPULATE_WRITE 23
#endif

/* Gets the room for a record now, since a server that finds none as it counts dies without a word. An older Linux cannot say. */
static int has_room(struct slot *record)
{
    if (!madvise(record, sizeof *record, MADV_POPULATE_WRITE) || errno == EINVAL) return 1;
    fprintf(stderr, "count: no room for the counts of a process: the disk is full\n");
    return 0;
}

static void take(void)
{
    uint64_t n = 1 + __atomic_fetch_add(&all->taken, 1, __ATOMIC_SEQ_CST);
    if (n >= SLOTS) {
        fprintf(stderr, "count: more than %d processes\n", SLOTS - 1);
        _exit(99);
    }
    if (!has_room(all + n)) _exit(99);
    mine = all + n;
    mine->pid = getpid();
    mine->parent = getppid();
}

/* QEMU could count inline, but loses a fifth of what eight threads do. */
static void executed(unsigned int vcpu, void *instructions)
{
    if (vcpu < THREADS - 1) {
        mine->thread[vcpu] += (uintptr_t) instructions;
    } else { /* these threads share one */
        __atomic_fetch_add(&mine->thread[THREADS - 1], (uintptr_t) instructions, __ATOMIC_RELAXED);
    }
}

static void translated(uint64_t id, struct qemu_plugin_tb *block)
{
    qemu_plugin_register_vcpu_tb_exec_cb(block, executed, NO_REGISTERS, (void *) (uintptr_t) qemu_plugin_tb_n_insns(block));
}

int qemu_plugin_install(uint64_t id, const void *guest, int argc, char **argv)
{
    int fd = argc == 1 && !strncmp(argv[0], "out=", 4) ? open(argv[0] + 4, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (fd < 0 || ftruncate(fd, SLOTS * sizeof *all)) return -1;
    all = mmap(NULL, SLOTS * sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (all == MAP_FAILED || !has_room(all)) return -1;
    take();
    pthread_atfork(NULL, NULL, take);
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    return 0;
}
