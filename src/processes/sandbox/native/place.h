/* Where the program begins, and what it is handed. */
#pragma once
#include "system.h"

#define NEW_MOUNTS 0x00020000
#define NEW_USER 0x10000000
#define NEW_NETWORK 0x40000000
#define PRIVATE_WITH_ALL_BELOW 0x44000
#define DETACH 2
#define TABLE_ROOM 65536
#define ON_EXEC 4
#define MOST_DESCRIPTORS 4096

static void writeFile(const char *path, const char *text) {
  long file = call(__NR_openat, AT_FDCWD, path, O_WRONLY);
  need(file, "the kernel does not let the person be mapped");
  need(call(__NR_write, file, text, lengthOf(text)), "the kernel does not map the person");
  call(__NR_close, file);
}

/* Root inside is whoever started it outside, and nobody else is anybody. */
static void mapToRoot(long user, long group) {
  static char text[64];
  const long ids[2] = {user, group};
  const char *files[2] = {"/proc/self/uid_map", "/proc/self/gid_map"};
  writeFile("/proc/self/setgroups", "deny");
  for (int one = 0; one < 2; one += 1) {
    char digits[24];
    int at = sizeof digits - 1, to = 0;
    digits[at] = 0;
    word rest = (word)ids[one];
    do digits[--at] = (char)('0' + rest % 10), rest /= 10;
    while (rest > 0);
    text[to++] = '0', text[to++] = ' ';
    while (digits[at] != 0) text[to++] = digits[at++];
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

/*
 * Mounts what a table says, one after the other, in a folder that options may name layers in. Each mount is five words,
 * and each word ends with a zero byte: flags as a number, what, where, of which kind, with which options. A question
 * mark before the flags: what is to be covered may have gone meanwhile.
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
    int fleeting = words[0][0] == '?';
    long answer = call(__NR_mount, words[1], words[2], words[3], numberIn(words[0] + fleeting, 0), words[4]);
    if (fleeting && (answer == -ENOENT || answer == -ENOTDIR)) continue;
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
