/* Where the program begins, and what it is handed. */
#pragma once
#include "system.h"

#define DETACH 2
#define ON_EXEC 4
#define MOST_DESCRIPTORS 4096

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

static void enterFolder(const char *folder) {
  long answer = call(__NR_chdir, folder);
  if (answer < 0) fail("cannot be entered", folder, answer, 125);
}

#define ENVIRONMENT_BYTES (2 << 20)
#define MOST_VARIABLES 16384

/* The environment of the program alone, from a descriptor: `NAME=value`, each ended by a zero byte. */
static char **environmentFrom(int descriptor) {
  static char block[ENVIRONMENT_BYTES];
  static char *variables[MOST_VARIABLES];
  word length = 0;
  int count = 0;
  for (;;) {
    long got = call(__NR_read, descriptor, block + length, sizeof block - length);
    if (got == -EINTR) continue;
    need(got, "the environment cannot be read");
    if (got == 0) break;
    length += (word)got;
  }
  call(__NR_close, descriptor);
  if (length == sizeof block || (length > 0 && block[length - 1] != 0)) fail("the environment is not whole", 0, 0, 125);
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
