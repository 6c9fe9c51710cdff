/*
 * Starts a program with less than the starter has.
 *
 *   launch [--leash LIMITS] [--own NAMESPACES] [--lo] [--below FOLDER] [--mounts FD FOLDER]... [--root FOLDER] [--in FOLDER] [--env FD] [--close] [--drop]
 *          [--filter FD] [--init] [--pipes] -- PROGRAM ARGS...
 *   launch --watch FOLDER --told FILE -- PROGRAM ARGS...
 *   launch --relay PORT=SOCKET [PORT=SOCKET ...] [--lo] [--ready FD] [-- PROGRAM ARGS...]
 *
 * It does what the tools that every Linux has cannot: load a seccomp filter, bring up the loopback of a new network
 * namespace, put pipes where sockets were. And what would cost them a process each: new namespaces, overlays, another root, fewer
 * descriptors. It needs no library, so that one file runs on every Linux of its kind. What fails ends the launch (125): no program is
 * started with more than was meant for it. As with a shell, 127 says that there is no such program and 126 that it
 * cannot be run.
 */
#include "confine.h"
#include "leash.h"
#include "place.h"
#include "pump.h"
#include "relay.h"
#include "watch.h"

#define USUAL_PATH "/usr/local/bin:/usr/bin:/bin"

static char place[4096];

static const char *pathIn(char **environment) {
  for (; *environment != 0; environment += 1) {
    const char *one = *environment;
    if (one[0] == 'P' && one[1] == 'A' && one[2] == 'T' && one[3] == 'H' && one[4] == '=') return one + 5;
  }
  return USUAL_PATH;
}

/* A file without a line that names its interpreter is a script of the shell, as everywhere. */
static long run(const char *file, char **words, char **environment) {
  long answer = call(__NR_execve, file, words, environment);
  if (answer != -ENOEXEC) return answer;
  static char *shell[8192];
  int count = 0;
  shell[count++] = "sh";
  shell[count++] = (char *)file;
  for (int one = 1; words[one] != 0; one += 1) {
    if (count == 8191) return -E2BIG;
    shell[count++] = words[one];
  }
  return call(__NR_execve, "/bin/sh", shell, environment);
}

static void become(char **words, char **environment) {
  const char *name = words[0];
  long answer = -ENOENT;
  int slash = 0;
  for (const char *at = name; *at != 0; at += 1) slash |= *at == '/';
  if (slash) answer = run(name, words, environment);
  else if (*name != 0) {
    const char *path = pathIn(environment);
    for (;;) {
      word length = 0;
      while (path[length] != 0 && path[length] != ':') length += 1;
      if (length + lengthOf(name) + 2 < sizeof place) {
        memcpy(place, path, length);
        word at = length;
        if (length > 0) place[at++] = '/';
        memcpy(place + at, name, lengthOf(name) + 1);
        long one = run(place, words, environment);
        /* A file that is there and cannot be run says more than the folders without one. */
        if (one != -ENOENT && one != -ENOTDIR) answer = one;
        if (one != -ENOENT && one != -ENOTDIR && one != -EACCES) break;
      }
      if (path[length] == 0) break;
      path += length + 1;
    }
  }
  if (answer == -ENOENT || answer == -ENOTDIR) fail("not found", name, 0, 127);
  if (answer == -EACCES) fail("permission denied", name, 0, 126);
  fail("cannot be run", name, answer, 126);
}

static int descriptorIn(const char *option, const char *text) {
  int number = text == 0 ? -1 : numberIn(text, 0);
  if (number < 0) fail("needs the number of a descriptor", option, 0, 125);
  return number;
}

static const char *folderIn(const char *option, const char *text) {
  if (text == 0 || text[0] != '/') fail("needs the whole path of a folder", option, 0, 125);
  return text;
}

__attribute__((noreturn, used)) void begin(word *stack) {
  char **words = (char **)(stack + 1) + 1;
  char **environment = (char **)(stack + 1) + stack[0] + 1;
  int lo = 0, drop = 0, pipes = 0, init = 0, alone = 0, relays = 0, filterFrom = -1, ready = -1, named = -1;
  const char *root = 0, *folder = 0, *watched = 0, *told = 0;
  if (stack[0] == 0) leave(125);
  toldFrom = words[-1];
  toldTo = words[stack[0] - 2];
  while (*toldTo != 0) toldTo += 1;
  for (; *words != 0 && !same(*words, "--"); words += 1) {
    if (same(*words, "--lo")) lo = 1;
    else if (same(*words, "--drop")) drop = 1;
    else if (same(*words, "--pipes")) pipes = 1;
    else if (same(*words, "--init")) init = 1;
    else if (same(*words, "--close")) alone = 1;
    else if (same(*words, "--leash") && words[1] != 0) takeLeash(words[1]), words += 1;
    else if (same(*words, "--own") && words[1] != 0) ownNamespaces(words[1]), words += 1;
    else if (same(*words, "--mounts") && words[1] != 0) {
      mountAll(descriptorIn(*words, words[1]), folderIn(*words, words[2]));
      words += 2;
    } else if (same(*words, "--below")) buildBelow(folderIn(*words, words[1])), words += 1;
    else if (same(*words, "--root")) root = folderIn(*words, words[1]), words += 1;
    else if (same(*words, "--in")) folder = folderIn(*words, words[1]), words += 1;
    else if (same(*words, "--relay")) relays = 1;
    else if (same(*words, "--watch") && words[1] != 0) watched = words[1], words += 1;
    else if (same(*words, "--told") && words[1] != 0) told = words[1], words += 1;
    else if (same(*words, "--filter")) filterFrom = descriptorIn(*words, words[1]), words += 1;
    else if (same(*words, "--env")) named = descriptorIn(*words, words[1]), words += 1;
    else if (same(*words, "--ready")) ready = descriptorIn(*words, words[1]), words += 1;
    else if (relays) addPort(*words);
    else fail("is no option", *words, 0, 125);
  }
  if (*words != 0) words += 1;
  if (relays ? portCount == 0 : *words == 0) fail(relays ? "no port to relay" : "no program to start", 0, 0, 125);
  if (relays && (drop || pipes || init || alone || root || folder || filterFrom >= 0 || named >= 0)) fail("stands alone: only --lo and --ready go with it", "--relay", 0, 125);

  if ((watched == 0) != (told == 0)) fail("go together", "--watch and --told", 0, 125);
  if (watched != 0 && (relays || drop || pipes || init || alone || root || folder || filterFrom >= 0 || named >= 0)) fail("stands alone", "--watch", 0, 125);

  if (lo) raiseLoopback();
  if (watched != 0) {
    watchBeside(watched, told, environment);
    become(words, environment);
  }
  if (relays) {
    relayBeside(ready, *words != 0);
    become(words, environment);
  }
  if (root) enterRoot(root);
  if (folder) enterFolder(folder);
  if (named >= 0) environment = environmentFrom(named);
  forbidNewPrivileges();
  if (drop) forbidCores(), dropCapabilities();
  if (filterFrom >= 0) installFilter(filterFrom);
  if (alone) handOnStreamsAlone();
  if ((pipes && openPipes()) || init) stayBehind(init);
  become(words, environment);
  leave(125);
  __builtin_unreachable();
}
