/* What a shell does for other programs: the program begins on a word, under limits, and ends with whoever started it. */
#pragma once
#include "system.h"

#define LEASH 3
#define FILE_LIMIT 1
#define PROCESS_LIMIT 6
#define OPEN_LIMIT 7

/* A byte over the leash; nothing once its other end is closed. */
static int heard(char *letter) {
  for (;;) {
    long count = call(__NR_read, LEASH, letter, 1);
    if (count != -EINTR && count != -EAGAIN) return count == 1;
    struct pollfd one = {LEASH, POLLIN, 0};
    if (count == -EAGAIN) waitFor(&one, 1, -1);
  }
}

static void closeFrom(word first, word last) {
  if (call(__NR_close_range, first, last, 0) >= 0) return;
  for (word descriptor = first; descriptor <= last && descriptor < 4096; descriptor += 1) call(__NR_close, descriptor);
}

/* Holds nothing but the leash, hears no signal, and kills the group when the other end is gone. */
static void watchLeash(long group) {
  mask all = ~0ul;
  char letter;
  call(__NR_rt_sigprocmask, SIG_SETMASK, &all, 0, 8);
  closeFrom(0, LEASH - 1);
  closeFrom(LEASH + 1, ~0u);
  while (heard(&letter)) continue;
  call(__NR_kill, -group, SIGKILL);
  leave(0);
}

/* A limit is left as it is where the kernel refuses: those who may not raise one keep the lower. */
static void limit(char letter, word most) {
  struct {
    word current, most;
  } wanted = {most, most};
  int which = letter == 'f' ? FILE_LIMIT : letter == 'n' ? OPEN_LIMIT : letter == 'u' ? PROCESS_LIMIT : CORE_LIMIT;
  /* Of cores the soft limit alone: another launcher sets one of a byte. */
  if (letter == 'c' && call(__NR_prlimit64, 0, which, 0, &wanted) >= 0) wanted.current = most;
  call(__NR_prlimit64, 0, which, &wanted, 0);
}

/* Limits are a letter of the shell's `ulimit` and a number each, in single units, with a blank between. */
static void limitAll(const char *limits) {
  while (*limits != 0) {
    char letter = *limits++;
    word most = 0;
    if (letter != 'c' && letter != 'f' && letter != 'n' && letter != 'u') fail("is no limit", limits - 1, 0, 125);
    if (*limits < '0' || *limits > '9') fail("is no limit", limits - 1, 0, 125);
    for (; *limits >= '0' && *limits <= '9'; limits += 1) most = most * 10 + (word)(*limits - '0');
    limit(letter, most);
    while (*limits == ' ') limits += 1;
  }
}

/*
 * The program begins after a line over the leash: by then the holder of the other end has all streams, and no other
 * process does. The watcher is started twice removed, so that the program never meets a child that it does not know.
 */
static void takeLeash(const char *limits) {
  char letter = 0;
  while (letter != '\n')
    if (!heard(&letter)) leave(125);
  long group = call(__NR_getpid), first = forked(), answer;
  int status = 0;
  need(first, "the kernel gives no process");
  if (first == 0) {
    long watcher = forked();
    if (watcher == 0) watchLeash(group);
    leave(watcher < 0 ? 125 : 0);
  }
  do answer = call(__NR_wait4, first, &status, 0, 0);
  while (answer == -EINTR);
  if (answer != first || status != 0) fail("the kernel gives no process", 0, 0, 125);
  call(__NR_close, LEASH);
  limitAll(limits);
}
