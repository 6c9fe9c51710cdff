/* The kernel as this launcher sees it: raw calls, no library. Every call answers a negative error number on failure. */
#pragma once
#include <asm/fcntl.h>
#include <asm/ioctls.h>
#include <asm/poll.h>
#include <asm/signal.h>
#include <asm/socket.h>
#include <asm/stat.h>
#include <asm/unistd.h>
#include <linux/capability.h>
#include <linux/errno.h>
#include <linux/filter.h>
#include <linux/in.h>
#include <linux/in6.h>
#include <linux/mount.h>
#include <linux/openat2.h>
#include <linux/prctl.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <linux/signalfd.h>
#include <linux/sockios.h>
#include <linux/un.h>
#include <linux/wait.h>

#define AT_FDCWD -100
#define AT_EMPTY_PATH 0x1000
#define AT_RECURSIVE 0x8000
#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 10
#define SOCK_STREAM 1
#define SOCK_CLOEXEC O_CLOEXEC
#define SOCK_NONBLOCK O_NONBLOCK
#define MSG_DONTWAIT 0x40
#define MSG_NOSIGNAL 0x4000
#define SHUT_RD 0
#define SHUT_WR 1
#define IPPROTO_V6 41
#define V6ONLY 26
#define UP 1
#define CORE_LIMIT 4

typedef unsigned long word;
typedef unsigned long mask;

#define call(number, ...) CALL_ARGS(number, ##__VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define CALL_ARGS(number, a, b, c, d, e, f, ...) \
  raw(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

#if defined(__aarch64__)
static inline long raw(long number, long a, long b, long c, long d, long e, long f) {
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory", "cc");
  return x0;
}
/* clone() takes the thread area before the child's id here, after it on x86: both are zero for a plain fork. */
__asm__(".globl _start\n_start:\n mov x29, #0\n mov x30, #0\n mov x0, sp\n and sp, x0, #-16\n b begin\n");
#elif defined(__x86_64__)
static inline long raw(long number, long a, long b, long c, long d, long e, long f) {
  long answer;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(answer)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return answer;
}
__asm__(".globl _start\n_start:\n xor %ebp, %ebp\n mov %rsp, %rdi\n and $-16, %rsp\n call begin\n hlt\n");
#else
#error "the launcher is written for arm64 and x64"
#endif

/* The compiler may call these by name for what it would rather not spell out. */
void *memset(void *to, int value, word length) {
  for (volatile char *at = to; length > 0; length -= 1) *at++ = (char)value;
  return to;
}
void *memcpy(void *to, const void *from, word length) {
  volatile char *at = to;
  for (const char *byte = from; length > 0; length -= 1) *at++ = *byte++;
  return to;
}

static word lengthOf(const char *text) {
  word length = 0;
  while (text[length] != 0) length += 1;
  return length;
}

static int same(const char *one, const char *other) {
  while (*one != 0 && *one == *other) one += 1, other += 1;
  return *one == *other;
}

/* A number of at most five digits, or -1. */
static int numberIn(const char *text, char end) {
  int value = 0, digits = 0;
  for (; *text >= '0' && *text <= '9' && digits < 5; text += 1, digits += 1) value = value * 10 + (*text - '0');
  return digits > 0 && *text == end ? value : -1;
}

static void leave(int code) {
  for (;;) call(__NR_exit_group, code);
}

static void say(const char *text) { call(__NR_write, 2, text, lengthOf(text)); }

/* Says what failed and with which error number, and leaves: nothing is ever started half confined. */
static void fail(const char *what, const char *whom, long error, int code) {
  char digits[24];
  int at = sizeof digits - 1;
  digits[at] = 0;
  say("launch: ");
  if (whom != 0) say(whom), say(": ");
  say(what);
  if (error < 0) {
    for (word rest = (word)-error; rest > 0; rest /= 10) digits[--at] = (char)('0' + rest % 10);
    say(" (error "), say(digits + at), say(")");
  }
  say("\n");
  leave(code);
}

static void need(long answer, const char *what) {
  if (answer < 0) fail(what, 0, answer, 125);
}

static long forked(void) { return call(__NR_clone, SIGCHLD, 0, 0, 0, 0); }

static long waitFor(struct pollfd *list, word count, long milliseconds) {
  struct {
    long seconds, nanoseconds;
  } patience = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  return call(__NR_ppoll, list, count, milliseconds < 0 ? 0 : &patience, 0, 8);
}

/* A stream that came closed would lend its number to what is opened next. */
static void fillStreams(void) {
  for (int stream = 0; stream <= 2; stream += 1)
    if (call(__NR_fcntl, stream, F_GETFD) < 0) call(__NR_openat, AT_FDCWD, "/dev/null", O_RDWR);
}
