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

/* Whatever else is open here was opened by others, for others. */
static void handOnStreamsAlone(void) {
  if (call(__NR_close_range, 3, ~0u, ON_EXEC) >= 0) return;
  for (int descriptor = 3; descriptor < MOST_DESCRIPTORS; descriptor += 1)
    call(__NR_fcntl, descriptor, F_SETFD, FD_CLOEXEC);
}
