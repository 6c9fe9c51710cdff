/* Where the program begins, and what it is handed. */
#pragma once
#include "system.h"

#define NEW_MOUNTS 0x00020000
#define NEW_USER 0x10000000
#define NEW_NETWORK 0x40000000
#define PRIVATE_WITH_ALL_BELOW 0x44000
#define DETACH 2
#define TABLE_ROOM (1 << 20)
#define BIND 0x1000
#define WITH_ALL_BELOW 0x4000
/* Read-only, no setuid, no devices, no programs: the same bits to mount() and to mount_setattr(). */
#define RESTRICTIONS 15
#define ON_EXEC 4
#define MOST_DESCRIPTORS 4096

static void writeFile(const char *path, const char *text) {
  long file = call(__NR_openat, AT_FDCWD, path, O_WRONLY);
  need(file, "the kernel does not let the person be mapped");
  need(call(__NR_write, file, text, lengthOf(text)), "the kernel does not map the person");
  call(__NR_close, file);
}

/* Writes a number before the end of a text; answers where it begins. */
static char *digitsOf(word number, char *end) {
  *end = 0;
  do *--end = (char)('0' + number % 10), number /= 10;
  while (number > 0);
  return end;
}

/* Root inside is whoever started it outside, and nobody else is anybody. */
static void mapToRoot(long user, long group) {
  static char text[64];
  const long ids[2] = {user, group};
  const char *files[2] = {"/proc/self/uid_map", "/proc/self/gid_map"};
  writeFile("/proc/self/setgroups", "deny");
  for (int one = 0; one < 2; one += 1) {
    char digits[24];
    int to = 0;
    text[to++] = '0', text[to++] = ' ';
    for (char *digit = digitsOf((word)ids[one], digits + sizeof digits - 1); *digit != 0; digit += 1) text[to++] = *digit;
    text[to++] = ' ', text[to++] = '1', text[to] = 0;
    writeFile(files[one], text);
  }
}

/* A letter for each: u for a user namespace in which one is root, m for mounts, n for the network. */
static void ownNamespaces(const char *letters) {
  long user = call(__NR_geteuid), group = call(__NR_getegid);
  for (; *letters != 0; letters += 1) {
    long flag = *letters == 'u' ? NEW_USER : *letters == 'm' ? NEW_MOUNTS : *letters == 'n' ? NEW_NETWORK : 0;
    if (flag == 0) fail("names no namespace", letters, 0, 125);
    need(call(__NR_unshare, flag), "the kernel gives no namespace");
    if (flag == NEW_USER) mapToRoot(user, group);
    if (flag == NEW_MOUNTS)
      need(call(__NR_mount, "none", "/", 0, PRIVATE_WITH_ALL_BELOW, 0), "mounts of others cannot be kept out");
  }
}

static void enterFolder(const char *folder) {
  long answer = call(__NR_chdir, folder);
  if (answer < 0) fail("cannot be entered", folder, answer, 125);
}

/* Reads all that there is, words that each end with a zero byte, and closes the descriptor. */
static word wordsFrom(int descriptor, char *to, word room, const char *otherwise) {
  word length = 0;
  for (;;) {
    long count = call(__NR_read, descriptor, to + length, room - length);
    if (count == -EINTR) continue;
    need(count, otherwise);
    if (count == 0) break;
    length += (word)count;
  }
  call(__NR_close, descriptor);
  if (length == room || (length > 0 && to[length - 1] != 0)) fail(otherwise, 0, 0, 125);
  return length;
}

static char table[TABLE_ROOM];
static const char *rootBuilt;
static long below = -1;

/* Targets are below this folder from now on. */
static void buildBelow(const char *folder) {
  if (below >= 0) call(__NR_close, below);
  rootBuilt = folder;
  below = call(__NR_openat, AT_FDCWD, folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  need(below, "the folder for the mounts cannot be opened");
}

static const char *inside(const char *target) {
  while (*target == '/') target += 1;
  return *target == 0 ? "." : target;
}

/*
 * A link on the way is followed by nobody: what lies there may have been written by a confined program, and a program of
 * the machine is started after the mounts, which must not find one over its own libraries.
 */
static long placeBelow(const char *target) {
  struct open_how how = {O_PATH | O_CLOEXEC, 0, RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS};
  return call(__NR_openat2, below, inside(target), &how, sizeof how);
}

/* Makes the folders on the way where they are missing, and at its end a folder or a file. */
static void makeBelow(const char *target, int file) {
  static char name[256];
  long mask = call(__NR_umask, 0), folder = below;
  for (target = inside(target); *target != 0 && folder >= 0;) {
    word length = 0;
    while (target[length] != 0 && target[length] != '/') length += 1;
    if (length >= sizeof name) break;
    memcpy(name, target, length);
    name[length] = 0;
    target += length;
    while (*target == '/') target += 1;
    int last = *target == 0;
    long next = -1;
    if (!last || !file) call(__NR_mkdirat, folder, name, 0755);
    else {
      long made = call(__NR_openat, folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
      if (made >= 0) call(__NR_close, made);
    }
    if (!last) next = call(__NR_openat, folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder != below) call(__NR_close, folder);
    folder = next;
  }
  if (folder >= 0 && folder != below) call(__NR_close, folder);
  call(__NR_umask, mask);
}

static long moveTo(long place, long tree) {
  long answer = call(__NR_move_mount, tree, "", place, "", MOVE_MOUNT_F_EMPTY_PATH | MOVE_MOUNT_T_EMPTY_PATH);
  call(__NR_close, tree);
  return answer;
}

/* A copy of a tree of mounts is restricted before anybody can see it. Without a source it is that of the place itself. */
static long bindAt(long place, const char *source, word flags) {
  word all = flags & WITH_ALL_BELOW ? AT_RECURSIVE : 0;
  struct mount_attr wanted = {flags & RESTRICTIONS, 0, 0, 0};
  long from = *source == 0 ? place : AT_FDCWD;
  long tree = call(__NR_open_tree, from, source, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_EMPTY_PATH | all);
  if (tree < 0) return tree;
  long answer = wanted.attr_set == 0 ? 0 : call(__NR_mount_setattr, tree, "", AT_EMPTY_PATH | all, &wanted, sizeof wanted);
  if (answer >= 0) return moveTo(place, tree);
  call(__NR_close, tree);
  return answer;
}

static long covers = -1;
static word covered = 0;

/*
 * An empty folder. Those of all covers lie in one file system, which is mounted where the first one says: a person with
 * many homes has many covers, and the kernel takes ten times as long for a file system as for one more mount of it.
 */
static long coverAt(long place, const char **words, word flags) {
  static char digits[24];
  if (covers < 0) {
    long answer = call(__NR_mount, "tmpfs", words[1], "tmpfs", flags, words[4]);
    if (answer >= 0) answer = covers = call(__NR_openat, AT_FDCWD, words[1], O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (answer < 0) return answer;
  }
  const char *name = digitsOf(covered++, digits + sizeof digits - 1);
  long mask = call(__NR_umask, 0), made = call(__NR_mkdirat, covers, name, 0755);
  call(__NR_umask, mask);
  if (made < 0) return made;
  long tree = call(__NR_open_tree, covers, name, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
  return tree < 0 ? tree : moveTo(place, tree);
}

static long mountBelow(const char **words, word flags, char missing) {
  const char *target = words[2];
  long place = placeBelow(target);
  if (place == -ENOENT && (missing == '+' || missing == '.')) {
    makeBelow(target, missing == '.');
    place = placeBelow(target);
  }
  if (place < 0) return place;
  static char path[48] = "/proc/self/fd/", digits[24];
  char *number = digitsOf((word)place, digits + sizeof digits - 1);
  memcpy(path + 14, number, lengthOf(number) + 1);
  long answer = flags & BIND                ? bindAt(place, words[1], flags)
                : same(words[3], "cover") ? coverAt(place, words, flags)
                                          : call(__NR_mount, words[1], path, words[3], flags, words[4]);
  call(__NR_close, place);
  /* The descriptor stands for what is covered now. */
  if (answer >= 0 && same(inside(target), ".")) buildBelow(rootBuilt);
  return answer;
}

/*
 * Mounts what a table says, one after the other, in a folder that options may name layers in. Each mount is five words,
 * and each word ends with a zero byte: flags as a number, what, where, of which kind, with which options. Before the
 * flags stands what becomes of a mount without a place: a question mark where what is to be covered may have gone meanwhile, and
 * below a folder of its own a plus for a folder to be made, or a dot for a file. There is one kind besides those of the
 * kernel there: a cover.
 */
static void mountAll(int descriptor, const char *folder) {
  enterFolder(folder);
  word length = wordsFrom(descriptor, table, sizeof table, "the table of mounts is not whole");
  for (word at = 0; at < length;) {
    const char *words[5];
    for (int one = 0; one < 5; one += 1) {
      if (at >= length) fail("the table of mounts is not whole", 0, 0, 125);
      words[one] = table + at;
      at += lengthOf(table + at) + 1;
    }
    char missing = words[0][0];
    if (missing >= '0' && missing <= '9') missing = 0;
    word flags = (word)numberIn(words[0] + (missing != 0), 0);
    long answer = below < 0 ? call(__NR_mount, words[1], words[2], words[3], flags, words[4])
                            : mountBelow(words, flags, missing);
    if (missing == '?' && (answer == -ENOENT || answer == -ENOTDIR)) continue;
    if (answer < 0) fail("cannot be mounted", words[2], answer, 125);
  }
}

/*
 * The folder becomes the root of the file system, and the old root is let go of: nothing leads back to it, because the
 * working directory, the root of every process here and the old root itself were the only ways.
 */
static void enterRoot(const char *folder) {
  need(call(__NR_chdir, folder), "the folder that shall be the root cannot be entered");
  need(call(__NR_pivot_root, ".", "."), "the kernel does not change the root");
  need(call(__NR_umount2, ".", DETACH), "the kernel does not let go of the old root");
  need(call(__NR_chdir, "/"), "the new root cannot be entered");
}

#define ENVIRONMENT_BYTES (2 << 20)
#define MOST_VARIABLES 16384

/* The environment of the program alone, from a descriptor: `NAME=value`, each ended by a zero byte. */
static char **environmentFrom(int descriptor) {
  static char block[ENVIRONMENT_BYTES];
  static char *variables[MOST_VARIABLES];
  word length = wordsFrom(descriptor, block, sizeof block, "the environment is not whole");
  int count = 0;
  for (word at = 0; at < length; at += lengthOf(block + at) + 1) {
    if (count == MOST_VARIABLES - 1) fail("the environment is not whole", 0, 0, 125);
    variables[count++] = block + at;
  }
  return variables;
}

/* Whatever else is open here was opened by others, for others. */
static void handOnStreamsAlone(void) {
  if (call(__NR_close_range, 3, ~0u, ON_EXEC) >= 0) return;
  for (int descriptor = 3; descriptor < MOST_DESCRIPTORS; descriptor += 1)
    call(__NR_fcntl, descriptor, F_SETFD, FD_CLOEXEC);
}
