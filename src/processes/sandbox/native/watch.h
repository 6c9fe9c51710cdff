/*
 * Sees which files below a folder are opened, from outside of whoever opens them: by the kernel's own notices, which no
 * program can keep from being sent or tell that they are. What was seen is written to a file, each path once and ended
 * by a zero byte; after an empty one comes the last word: `seen`, or why not all of it was.
 */
#pragma once
#include "system.h"
#include <linux/inotify.h>

#define MOST_FOLDERS 32768
#define NAMES_BYTES (8 << 20)
#define MOST_SEEN (1 << 17)
#define SIGSET_BYTES 8

static char names[NAMES_BYTES];
static word namesUsed;
static unsigned folderAt[MOST_FOLDERS];
static word seenHashes[MOST_SEEN];
static word seenCount;
static const char *shortfall;

struct entry {
  unsigned long inode;
  long offset;
  unsigned short length;
  unsigned char kind;
  char name[];
};

/* Remembers a path below the folder by the number of its watch; 0 where there is no room. */
static int keepFolder(long watch, const char *path, word length) {
  if (watch <= 0 || watch >= MOST_FOLDERS || namesUsed + length + 1 > NAMES_BYTES) return 0;
  folderAt[watch] = (unsigned)namesUsed;
  memcpy(names + namesUsed, path, length);
  names[namesUsed + length] = 0;
  namesUsed += length + 1;
  return 1;
}

/* Goes through every folder below; links are not followed, so nothing outside is ever watched. */
static void watchBelow(int notices, int root) {
  static char buffer[65536];
  static char path[4096];
  static word queue[MOST_FOLDERS];
  word first = 0, last = 0;
  long watch = call(__NR_inotify_add_watch, notices, ".", IN_OPEN | IN_ONLYDIR | IN_DONT_FOLLOW);
  namesUsed = 1;
  if (!keepFolder(watch, "", 0)) {
    shortfall = "the kernel gives no notices";
    return;
  }
  queue[last++] = folderAt[watch];
  while (first < last) {
    const char *folder = names + queue[first++];
    word length = lengthOf(folder);
    long handle = call(__NR_openat, root, length == 0 ? "." : folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (handle < 0) continue;
    for (;;) {
      long count = call(__NR_getdents64, handle, buffer, sizeof buffer);
      if (count <= 0) break;
      for (long at = 0; at < count; at += ((struct entry *)(buffer + at))->length) {
        struct entry *one = (struct entry *)(buffer + at);
        const char *name = buffer + at + 19;
        if (one->kind != 4 || same(name, ".") || same(name, "..") || same(name, ".git")) continue;
        word own = lengthOf(name);
        if (length + own + 2 > sizeof path) continue;
        memcpy(path, folder, length);
        word used = length;
        if (length > 0) path[used++] = '/';
        memcpy(path + used, name, own + 1);
        used += own;
        watch = call(__NR_inotify_add_watch, notices, path, IN_OPEN | IN_ONLYDIR | IN_DONT_FOLLOW);
        if (watch == -ENOENT || watch == -EACCES) continue;
        if (last == MOST_FOLDERS || !keepFolder(watch, path, used)) {
          shortfall = "there are more folders than can be watched";
          call(__NR_close, handle);
          return;
        }
        queue[last++] = folderAt[watch];
      }
    }
    call(__NR_close, handle);
  }
}

/* Whether this is the first time; what no longer fits is said to be new, and told again. */
static int isNew(int watch, const char *name) {
  word hash = 14695981039346656037ul ^ (word)watch * 1099511628211ul;
  for (; *name != 0; name += 1) hash = (hash ^ (unsigned char)*name) * 1099511628211ul;
  if (hash == 0) hash = 1;
  if (seenCount * 2 > MOST_SEEN) return 1;
  for (word at = hash & (MOST_SEEN - 1);; at = (at + 1) & (MOST_SEEN - 1)) {
    if (seenHashes[at] == hash) return 0;
    if (seenHashes[at] != 0) continue;
    seenHashes[at] = hash;
    seenCount += 1;
    return 1;
  }
}

static void put(int report, const char *bytes, word length) {
  while (length > 0) {
    long count = call(__NR_write, report, bytes, length);
    if (count == -EINTR) continue;
    if (count <= 0) leave(1);
    bytes += count;
    length -= (word)count;
  }
}

/* Takes what the kernel has noticed so far. */
static void takeNotices(int notices, int report) {
  static char buffer[65536] __attribute__((aligned(8)));
  static char line[8192];
  for (;;) {
    long count = call(__NR_read, notices, buffer, sizeof buffer);
    if (count == -EINTR) continue;
    if (count <= 0) return;
    for (long at = 0; at < count;) {
      struct inotify_event *one = (struct inotify_event *)(buffer + at);
      at += (long)sizeof *one + one->len;
      if (one->mask & IN_Q_OVERFLOW) shortfall = "more was opened at once than the kernel could tell";
      if (one->wd <= 0 || one->wd >= MOST_FOLDERS || one->len == 0 || (one->mask & IN_ISDIR)) continue;
      if (!isNew(one->wd, one->name)) continue;
      const char *folder = names + folderAt[one->wd];
      word length = lengthOf(folder), own = lengthOf(one->name);
      if (length + own + 2 > sizeof line) continue;
      memcpy(line, folder, length);
      if (length > 0) line[length++] = '/';
      memcpy(line + length, one->name, own + 1);
      put(report, line, length + own + 1);
    }
  }
}

/* Until whoever it watches for is gone; what was noticed by then is still taken. */
static void watchUntilEnd(int notices, int report, int ready, long parent) {
  mask end = 1ul << (SIGTERM - 1);
  call(__NR_rt_sigprocmask, SIG_BLOCK, &end, 0, SIGSET_BYTES);
  long signals = call(__NR_signalfd4, -1, &end, SIGSET_BYTES, O_CLOEXEC | O_NONBLOCK);
  call(__NR_prctl, PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0);
  int alone = call(__NR_getppid) != parent;
  put(ready, "", 1);
  call(__NR_close, ready);
  struct pollfd list[2] = {{notices, POLLIN, 0}, {(int)signals, POLLIN, 0}};
  while (!alone) {
    long found = waitFor(list, 2, -1);
    if (found < 0 && found != -EINTR) break;
    if (list[0].revents != 0) takeNotices(notices, report);
    if (list[1].revents != 0) alone = 1;
  }
  takeNotices(notices, report);
  const char *word_ = shortfall == 0 ? "seen" : shortfall;
  put(report, "", 1);
  put(report, word_, lengthOf(word_) + 1);
  leave(0);
}

/*
 * A copy of the mount that the folder lies in, without what is mounted inside it: that belongs to others. Looking at it
 * moves no access time, by which the program would know. Whoever may not copy mounts looks at the folder itself.
 */
static long folderAlone(const char *folder) {
  struct mount_attr wanted = {MOUNT_ATTR_NOATIME, MOUNT_ATTR__ATIME, 0, 0};
  long copy = call(__NR_open_tree, AT_FDCWD, folder, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
  if (copy < 0) return call(__NR_openat, AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  call(__NR_mount_setattr, copy, "", AT_EMPTY_PATH, &wanted, sizeof wanted);
  return copy;
}

/* Watches a folder from a process of its own, which outlives the program by as long as the last notices take. */
static void watchBeside(const char *folder, const char *told, char **environment) {
  long report = call(__NR_openat, AT_FDCWD, told, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  need(report, "what is seen cannot be written down");
  long root = folderAlone(folder);
  need(root, "there is no folder to watch");
  long notices = call(__NR_inotify_init1, O_CLOEXEC | O_NONBLOCK);
  long here = call(__NR_openat, AT_FDCWD, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  need(call(__NR_fchdir, root), "the folder to watch cannot be entered");
  if (notices < 0) shortfall = "the kernel gives no notices";
  else watchBelow((int)notices, (int)root);
  need(call(__NR_fchdir, here), "the way back is gone");
  int ready[2];
  need(call(__NR_pipe2, ready, O_CLOEXEC), "the kernel gives no pipe");
  long parent = call(__NR_getpid);
  long child = forked();
  need(child, "the kernel gives no process");
  if (child == 0) {
    call(__NR_setsid);
    call(__NR_prctl, PR_SET_DUMPABLE, 0, 0, 0, 0);
    /* It is nobody's program: what was written into the environment to find a program by does not speak of it. */
    for (; *environment != 0; environment += 1) memset(*environment, 0, lengthOf(*environment));
    call(__NR_close, root);
    call(__NR_close, here);
    for (long one = 0; one < ready[1]; one += 1)
      if (one != report && one != notices) call(__NR_close, one);
    call(__NR_close_range, (unsigned)ready[1] + 1, ~0u, 0);
    watchUntilEnd((int)notices, (int)report, ready[1], parent);
  }
  /* Nothing begins before it has left the group: with a program that ends at once, it would be ended too. */
  char byte;
  call(__NR_close, ready[1]);
  while (call(__NR_read, ready[0], &byte, 1) == -EINTR) continue;
  call(__NR_close, ready[0]);
  call(__NR_close, root);
  call(__NR_close, here);
  call(__NR_close, report);
  if (notices >= 0) call(__NR_close, notices);
}
