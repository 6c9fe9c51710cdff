/*
 * Pipes in the place of sockets. Node gives its children socket pairs, and a socket cannot be opened by name: whatever
 * writes to /dev/stdout, /dev/stderr or /dev/fd/N would fail.
 *
 *  N1  The launcher stays as the program's parent and moves the bytes: it leaves only when all that was in the pipes
 *      when the program ended has gone on, so that nothing is lost, not even where the end of the launched process is
 *      the end of its process namespace.
 *  N2  One buffer for each stream. It is filled again when it is empty: who does not read holds the program back.
 *  N3  The launched process ends as the program did, by its exit code or by its signal.
 *  N4  A signal to the group reaches the program once. It is passed on only to a program that left the group by itself.
 *  N5  When the launcher is killed, the program is. When nobody reads a stream any more, the program learns it.
 *  N6  Whatever else becomes a child of the launcher (it may be the first process of a namespace) is collected. Then the
 *      program has a session of its own: with the group it would signal whoever stands in it outside the namespace.
 *  N7  Who holds a stream longer than the program lives is served to the end by a copy that stays behind.
 */
#pragma once
#include "system.h"

#define ROOM 65536

struct stream {
  int from, to, open;
  unsigned at, end;
  /* What is still to be moved once the program has ended. */
  long owed;
  char bytes[ROOM];
};

/* In the order of the program's descriptors: input, output, errors. */
static struct stream streams[3];
static int inner[3] = {-1, -1, -1};

static int isSocket(int descriptor) {
  int kind = 0;
  unsigned size = sizeof kind;
  return call(__NR_getsockopt, descriptor, SOL_SOCKET, SO_TYPE, &kind, &size) == 0;
}

static word inodeOf(int descriptor) {
  struct stat about;
  return call(__NR_fstat, descriptor, &about) < 0 ? 0 : about.st_ino;
}

static void openPipe(int number) {
  int ends[2];
  struct stream *stream = &streams[number];
  need(call(__NR_pipe2, ends, O_CLOEXEC), "the kernel gives no pipe");
  int outer = number == 0 ? ends[1] : ends[0];
  inner[number] = number == 0 ? ends[0] : ends[1];
  need(call(__NR_fcntl, outer, F_SETFL, O_NONBLOCK), "a pipe cannot be made to answer at once");
  stream->from = number == 0 ? 0 : outer;
  stream->to = number == 0 ? outer : number;
  stream->open = 1;
}

/* Returns whether there is anything to move. Two streams that were one stay one, and keep their order. */
static int openPipes(void) {
  fillStreams();
  int found = 0;
  for (int number = 0; number <= 2; number += 1) {
    if (!isSocket(number)) continue;
    found = 1;
    if (number == 2 && inner[1] >= 0 && inodeOf(1) == inodeOf(2)) inner[2] = inner[1];
    else openPipe(number);
  }
  return found;
}

static void closeStream(struct stream *stream) {
  if (!stream->open) return;
  stream->open = 0;
  /* Others may hold the same socket: whoever feeds it is told that nobody reads any more. */
  if (stream->from == 0) call(__NR_shutdown, 0, SHUT_RD);
  call(__NR_close, stream->from);
  call(__NR_close, stream->to);
  if (stream->to == 1 && inner[2] >= 0 && inner[2] == inner[1]) call(__NR_close, 2);
}

/* One of the two ends is a socket that others may share: it is never switched to answer at once for all of them. */
static void moveBytes(struct stream *stream) {
  if (stream->at == stream->end) {
    long count = stream->from == 0 ? call(__NR_recvfrom, 0, stream->bytes, ROOM, MSG_DONTWAIT, 0, 0)
                                   : call(__NR_read, stream->from, stream->bytes, ROOM);
    if (count == -EAGAIN || count == -EINTR) return;
    if (count <= 0) return closeStream(stream);
    stream->at = 0;
    stream->end = (unsigned)count;
  }
  const char *next = stream->bytes + stream->at;
  word rest = stream->end - stream->at;
  long count = stream->from == 0 ? call(__NR_write, stream->to, next, rest)
                                 : call(__NR_sendto, stream->to, next, rest, MSG_DONTWAIT | MSG_NOSIGNAL, 0, 0);
  if (count == -EAGAIN || count == -EINTR) return;
  if (count < 0) return closeStream(stream);
  stream->at += (unsigned)count;
  stream->owed -= count;
}

static void oweTheRest(struct stream *stream) {
  int waiting = 0;
  if (stream->open) call(__NR_ioctl, stream->from, FIONREAD, &waiting);
  stream->owed = waiting + (long)(stream->end - stream->at);
}

static int status;

/* Collects every child that ended; tells whether the program is among them. */
static int collect(long program) {
  int found = 0, how;
  for (;;) {
    long who = call(__NR_wait4, -1, &how, WNOHANG, 0);
    if (who == -EINTR) continue;
    if (who <= 0) return found;
    if (who == program) found = 1, status = how;
  }
}

/* Moves bytes until the program has ended (or, without one, until every stream has). */
static void pump(int signals, long program, int apart) {
  int running = program > 0;
  for (;;) {
    struct pollfd list[7];
    word count = 0;
    int open = 0;
    if (signals >= 0) list[count++] = (struct pollfd){signals, POLLIN, 0};
    for (int number = 0; number <= 2; number += 1) {
      struct stream *stream = &streams[number];
      if (!stream->open || (!running && program > 0 && stream->owed <= 0)) continue;
      int full = stream->at < stream->end;
      open += 1;
      list[count++] = (struct pollfd){full ? stream->to : stream->from, full ? POLLOUT : POLLIN, 0};
      if (!full) list[count++] = (struct pollfd){stream->to, 0, 0};
    }
    if (!running && open == 0) return;
    long found = waitFor(list, count, -1);
    if (found == -EINTR) continue;
    need(found, "the kernel does not tell which stream is ready");

    for (word one = 0; one < count; one += 1) {
      if (list[one].revents == 0) continue;
      if (list[one].fd == signals) {
        struct signalfd_siginfo signal;
        while (call(__NR_read, signals, &signal, sizeof signal) == sizeof signal) {
          if (signal.ssi_signo == SIGCHLD || !running || apart) continue;
          if (call(__NR_getpgid, program) != call(__NR_getpgid, 0)) call(__NR_kill, program, signal.ssi_signo);
        }
        if (collect(program) && running) {
          running = 0;
          closeStream(&streams[0]);
          for (int number = 1; number <= 2; number += 1) oweTheRest(&streams[number]);
        }
        continue;
      }
      for (int number = 0; number <= 2; number += 1) {
        struct stream *stream = &streams[number];
        if (!stream->open || (list[one].fd != stream->from && list[one].fd != stream->to)) continue;
        /* The reader is gone and there is nothing to move: the program is told at its next word. */
        if (list[one].fd == stream->to && list[one].events == 0) closeStream(stream);
        else moveBytes(stream);
        break;
      }
    }
  }
}

static void endLikeTheProgram(void) {
  int signal = status & 0x7f;
  if (signal == 0) leave(status >> 8 & 0xff);
  long self = call(__NR_getpid);
  if (self != 1) {
    struct {
      word current, most;
    } none = {0, 0};
    mask only = 1ul << (signal - 1);
    struct {
      void *handler;
      word flags, restorer;
      mask blocked;
    } usual = {0};
    call(__NR_prlimit64, 0, CORE_LIMIT, &none, 0);
    call(__NR_rt_sigaction, signal, &usual, 0, 8);
    call(__NR_kill, self, signal);
    call(__NR_rt_sigprocmask, SIG_UNBLOCK, &only, 0, 8);
  }
  leave(128 + signal);
}

/* What else was handed to the program is its own: whoever waits for its end must not wait for the launcher's. */
static void keepOnly(int signals) {
  for (unsigned from = 3;;) {
    unsigned next = ~0u;
    int ours[4] = {signals, streams[0].to, streams[1].from, streams[2].from};
    for (int one = 0; one < 4; one += 1)
      if (ours[one] >= (int)from && (unsigned)ours[one] < next) next = (unsigned)ours[one];
    if (next > from) call(__NR_close_range, from, next - 1, 0);
    if (next == ~0u) return;
    from = next + 1;
  }
}

/* Returns in the child, which becomes the program; the launcher itself never comes back. */
/* What the launcher was told, in one piece: whose program it is the parent of can be read there by anybody inside. */
static char *toldFrom, *toldTo;

static void forgetWords(void) {
  const char *name = "init";
  for (char *at = toldFrom; at < toldTo; at += 1) {
    *(volatile char *)at = *name;
    if (*name != 0) name += 1;
  }
  /* Where the last byte is none that ends a word, the kernel tells the first word alone, and not how long it all was. */
  *(volatile char *)toldTo = 1;
  call(__NR_prctl, PR_SET_NAME, "init", 0, 0, 0);
}

static void stayBehind(int apart) {
  mask before, blocked = ~0ul;
  for (int signal = SIGCONT; signal <= SIGTTOU; signal += 1)
    if (signal != SIGSTOP) blocked &= ~(1ul << (signal - 1));
  char usual[32] = {0}, found[32];
  need(call(__NR_rt_sigprocmask, SIG_SETMASK, &blocked, &before, 8), "signals cannot be held back");
  need(call(__NR_rt_sigaction, SIGCHLD, usual, found, 8), "the end of a child cannot be waited for");
  long signals = call(__NR_signalfd4, -1, &blocked, 8, O_CLOEXEC | O_NONBLOCK);
  need(signals, "signals cannot be waited for");
  /*
   * What this process runs from was opened outside, where it can be written: by /proc/1/exe its owner could change the
   * mode of that file, and by /proc/1/fd and mem what is told through here. To exec makes the program visible again.
   */
  need(call(__NR_prctl, PR_SET_DUMPABLE, 0, 0, 0, 0), "the kernel does not hide this process");
  long parent = call(__NR_getpid);
  long program = forked();
  need(program, "the kernel gives no process");

  if (program == 0) {
    call(__NR_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    /* No parent at all is seen by the first process of a new namespace. */
    long above = call(__NR_getppid);
    if (above != parent && above != 0) leave(125);
    for (int number = 0; number <= 2; number += 1)
      if (inner[number] >= 0) need(call(__NR_dup3, inner[number], number, 0), "a pipe cannot be put in its place");
    if (apart) call(__NR_setsid);
    call(__NR_rt_sigaction, SIGCHLD, found, 0, 8);
    call(__NR_rt_sigprocmask, SIG_SETMASK, &before, 0, 8);
    return;
  }
  forgetWords();
  keepOnly((int)signals);
  pump((int)signals, program, apart);
  if ((streams[1].open || streams[2].open) && parent != 1 && forked() == 0) {
    call(__NR_close, signals);
    pump(-1, 0, 0);
    leave(0);
  }
  endLikeTheProgram();
}
