/* What is taken from the process before the program begins. */
#pragma once
#include "system.h"

#define PERMITTED_FILTER BPF_MAXINSNS
/* The bit of a rule for capabilities and the one beside it that locks it. */
#define KEPT(bit) (issecure_mask(bit) | issecure_mask(bit + 1))

/* A network namespace of its own comes with a loopback that is down. */
static void raiseLoopback(void) {
  struct {
    char name[16];
    short flags;
    char rest[22];
  } wanted = {"lo", 0, {0}};
  long socket = call(__NR_socket, AF_INET, 2 | SOCK_CLOEXEC, 0);
  need(socket, "the kernel gives no socket to bring up lo");
  need(call(__NR_ioctl, socket, SIOCGIFFLAGS, &wanted), "there is no lo to bring up");
  if ((wanted.flags & UP) == 0) {
    wanted.flags |= UP;
    need(call(__NR_ioctl, socket, SIOCSIFFLAGS, &wanted), "the kernel refuses to bring up lo");
  }
  call(__NR_close, socket);
}

/*
 * No core is left anywhere. One byte, and not none: a program that takes cores, which the kernel starts outside, is
 * started whatever the limit, unless it is one.
 */
static void forbidCores(void) {
  struct {
    word current, most;
  } one = {1, 1}, none = {0, 0};
  /* Whoever was forbidden them altogether may not be able to ask for one byte more. */
  if (call(__NR_prlimit64, 0, CORE_LIMIT, &one, 0) < 0)
    need(call(__NR_prlimit64, 0, CORE_LIMIT, &none, 0), "the kernel does not forbid cores");
}

/* Locks the doors by which uid 0 would come by capabilities again, then empties every set. */
static void dropCapabilities(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct sets[2] = {{0}};
  need(call(__NR_capget, &header, sets), "the kernel does not tell the capabilities");
  int maySet = (sets[CAP_SETPCAP >> 5].effective & (1u << (CAP_SETPCAP & 31))) != 0;

  call(__NR_prctl, PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  if (maySet) {
    call(__NR_prctl, PR_SET_SECUREBITS,
         KEPT(SECURE_NOROOT) | KEPT(SECURE_NO_SETUID_FIXUP) | KEPT(SECURE_NO_CAP_AMBIENT_RAISE) |
             issecure_mask(SECURE_KEEP_CAPS_LOCKED),
         0, 0, 0);
    for (long one = 0; one < 64; one += 1) {
      long held = call(__NR_prctl, PR_CAPBSET_READ, one, 0, 0, 0);
      if (held < 0) break;
      if (held == 1) need(call(__NR_prctl, PR_CAPBSET_DROP, one, 0, 0, 0), "the kernel keeps a capability in the bounding set");
    }
  }
  memset(sets, 0, sizeof sets);
  need(call(__NR_capset, &header, sets), "the kernel does not take the capabilities");
}

/* Whoever may not empty the bounding set gains nothing by it: without new privileges an exec adds no capability. */
static void forbidNewPrivileges(void) {
  need(call(__NR_prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "the kernel does not forbid new privileges");
}

static struct sock_filter filter[PERMITTED_FILTER];

static void installFilter(int descriptor) {
  word length = 0;
  for (;;) {
    long count = call(__NR_read, descriptor, (char *)filter + length, sizeof filter - length);
    if (count == -EINTR) continue;
    need(count, "the filter cannot be read");
    if (count == 0) break;
    length += (word)count;
  }
  call(__NR_close, descriptor);
  if (length == 0 || length % sizeof *filter != 0) fail("the filter is not whole", 0, 0, 125);
  struct sock_fprog program = {(unsigned short)(length / sizeof *filter), filter};
  need(call(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program), "the kernel does not take the filter");
}
