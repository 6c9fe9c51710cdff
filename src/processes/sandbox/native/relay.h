/*
 * Carries connections out of a network namespace: what connects to a port of the loopback here is joined to a socket
 * of the file system there.
 *
 *  R1  The relay holds nothing that it was handed: no stream of the program ends later because of it.
 *  R2  Memory is bounded: so many connections, one buffer for each direction. Further ones wait in the kernel's queue.
 *  R3  The end of one direction is passed on when its last byte has been; the other goes on.
 *  R4  It dies with the process that started it, and with that process's group.
 *  R5  It has no capability: the bytes that pass come from whoever is confined.
 */
#pragma once
#include "confine.h"

#define MOST_PORTS 16
#define MOST_LINKS 256
#define LINK_ROOM 16384
/* A listener over there whose queue is full is asked again after so many milliseconds. */
#define AGAIN_MS 20

struct flow {
  unsigned at, end;
  int ended;
  char bytes[LINK_ROOM];
};

struct link {
  int near, far, joined;
  const char *path;
  /* From the namespace out, and back. */
  struct flow out, in;
};

static struct {
  int port, listeners[2];
  const char *path;
} ports[MOST_PORTS];
static int portCount;
static struct link links[MOST_LINKS];

/* PORT=PATH */
static void addPort(const char *text) {
  int port = numberIn(text, '=');
  const char *path = text;
  while (*path != 0 && *path != '=') path += 1;
  if (port <= 0 || port > 65535 || path[0] != '=' || path[1] != '/') fail("is not PORT=/SOCKET", text, 0, 125);
  if (lengthOf(path + 1) >= UNIX_PATH_MAX) fail("is too long for the path of a socket", path + 1, 0, 125);
  if (portCount == MOST_PORTS) fail("too many ports", 0, 0, 125);
  ports[portCount].port = port;
  ports[portCount].path = path + 1;
  portCount += 1;
}

static int listener(int family, const void *address, unsigned size) {
  int yes = 1;
  long socket = call(__NR_socket, family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (socket < 0) return (int)socket;
  call(__NR_setsockopt, socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (family == AF_INET6) call(__NR_setsockopt, socket, IPPROTO_V6, V6ONLY, &yes, sizeof yes);
  long answer = call(__NR_bind, socket, address, size);
  if (answer >= 0) answer = call(__NR_listen, socket, 512);
  if (answer >= 0) return (int)socket;
  call(__NR_close, socket);
  return (int)answer;
}

/* IPv6 is a courtesy: many machines have it switched off. */
static void listenAll(void) {
  for (int one = 0; one < portCount; one += 1) {
    unsigned short port = (unsigned short)(ports[one].port << 8 | ports[one].port >> 8);
    struct sockaddr_in four = {AF_INET, port, {0x0100007f}, {0}};
    struct sockaddr_in6 six = {AF_INET6, port, 0, {{{[15] = 1}}}, 0};
    ports[one].listeners[0] = listener(AF_INET, &four, sizeof four);
    need(ports[one].listeners[0], "the relay cannot listen on 127.0.0.1");
    ports[one].listeners[1] = listener(AF_INET6, &six, sizeof six);
  }
}

static void closeLink(struct link *link) {
  call(__NR_close, link->near);
  if (link->far >= 0) call(__NR_close, link->far);
  link->path = 0;
}

/* Joined at once, later, or never: a socket of the file system does not answer "in progress". */
static void joinLink(struct link *link) {
  struct sockaddr_un address = {AF_UNIX, {0}};
  memcpy(address.sun_path, link->path, lengthOf(link->path) + 1);
  long answer = call(__NR_connect, link->far, &address, sizeof address);
  if (answer >= 0) link->joined = 1;
  else if (answer != -EAGAIN && answer != -EINTR) closeLink(link);
}

static void acceptLink(int socket, const char *path) {
  for (int one = 0; one < MOST_LINKS; one += 1) {
    struct link *link = &links[one];
    if (link->path != 0) continue;
    long near = call(__NR_accept4, socket, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (near < 0) return;
    link->near = (int)near;
    link->far = (int)call(__NR_socket, AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    link->joined = 0;
    link->path = path;
    link->out.at = link->out.end = link->in.at = link->in.end = 0;
    link->out.ended = link->in.ended = 0;
    if (link->far < 0) closeLink(link);
    else joinLink(link);
    return;
  }
}

static void carry(struct flow *flow, int from, int to) {
  if (flow->at == flow->end && !flow->ended) {
    long count = call(__NR_recvfrom, from, flow->bytes, LINK_ROOM, 0, 0, 0);
    if (count == -EAGAIN || count == -EINTR) return;
    flow->at = 0;
    flow->end = count < 0 ? 0 : (unsigned)count;
    flow->ended = count <= 0;
    if (flow->ended) call(__NR_shutdown, to, SHUT_WR);
  }
  if (flow->at < flow->end) {
    long count = call(__NR_sendto, to, flow->bytes + flow->at, flow->end - flow->at, MSG_NOSIGNAL, 0, 0);
    if (count == -EAGAIN || count == -EINTR) return;
    /* Who no longer listens may still have something to say. */
    if (count < 0) flow->ended = 1, flow->at = flow->end;
    else flow->at += (unsigned)count;
  }
}

/* What is watched for nothing is watched on the near side alone: it tells of a break and of nothing else. */
static void watch(struct pollfd *list, const struct link *link) {
  short near = 0, far = 0;
  if (link->out.at < link->out.end) far |= POLLOUT;
  else if (!link->out.ended) near |= POLLIN;
  if (link->in.at < link->in.end) near |= POLLOUT;
  else if (!link->in.ended) far |= POLLIN;
  list[0] = (struct pollfd){link->near, link->joined ? near : 0, 0};
  list[1] = (struct pollfd){link->joined && far != 0 ? link->far : -1, far, 0};
}

static void serve(struct link *link, const struct pollfd *list) {
  if (list[0].revents & POLLERR) return closeLink(link);
  if (!link->joined) return joinLink(link);
  if ((list[0].revents | list[1].revents) == 0) return;
  carry(&link->out, link->near, link->far);
  carry(&link->in, link->far, link->near);
  if (link->out.ended && link->in.ended) closeLink(link);
}

static void relay(void) {
  static struct pollfd list[MOST_PORTS * 2 + MOST_LINKS * 2];
  static struct link *listed[MOST_LINKS];
  for (;;) {
    word count = 0, used = 0;
    int waiting = 0;
    for (int one = 0; one < MOST_LINKS; one += 1) {
      if (links[one].path == 0) continue;
      watch(&list[used * 2], &links[one]);
      waiting |= !links[one].joined;
      listed[used++] = &links[one];
    }
    count = used * 2;
    int open = used < MOST_LINKS;
    for (int one = 0; one < portCount * 2; one += 1)
      list[count++] = (struct pollfd){open ? ports[one / 2].listeners[one % 2] : -1, POLLIN, 0};
    long found = waitFor(list, count, waiting ? AGAIN_MS : -1);
    if (found < 0 && found != -EINTR) leave(1);
    for (word one = 0; one < used; one += 1) serve(listed[one], &list[one * 2]);
    for (word one = used * 2; one < count; one += 1)
      if (list[one].revents != 0) acceptLink(list[one].fd, ports[(one - used * 2) / 2].path);
  }
}

/* Only the listeners stay. */
static void letGo(void) {
  unsigned from = 0;
  for (;;) {
    unsigned next = ~0u;
    for (int one = 0; one < portCount * 2; one += 1) {
      int socket = ports[one / 2].listeners[one % 2];
      if (socket >= (int)from && (unsigned)socket < next) next = (unsigned)socket;
    }
    if (next > from) call(__NR_close_range, from, next - 1, 0);
    if (next == ~0u) break;
    from = next + 1;
  }
  for (int stream = 0; stream <= 2; stream += 1) call(__NR_openat, AT_FDCWD, "/dev/null", O_RDWR);
}

static void tellReady(int descriptor) {
  if (descriptor < 0) return;
  need(call(__NR_write, descriptor, "ready\n", 6), "nobody hears that the relay is ready");
  call(__NR_close, descriptor);
}

/* Listens, then goes on as the program with the relay behind it; without a program, as the relay. */
static void relayBeside(int ready, int beside) {
  fillStreams();
  listenAll();
  long parent = call(__NR_getpid);
  long child = beside ? forked() : 0;
  need(child, "the kernel gives no process");
  if (child == 0) {
    if (beside) {
      call(__NR_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
      long above = call(__NR_getppid);
      if (above != parent && above != 0) leave(125);
    } else tellReady(ready);
    call(__NR_prctl, PR_SET_DUMPABLE, 0, 0, 0, 0);
    letGo();
    forbidNewPrivileges();
    dropCapabilities();
    relay();
  }
  tellReady(ready);
  for (int one = 0; one < portCount * 2; one += 1) {
    int socket = ports[one / 2].listeners[one % 2];
    if (socket >= 0) call(__NR_close, socket);
  }
}
