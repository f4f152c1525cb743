// Kills the program it is loaded into (LD_PRELOAD) before one of its system calls with a lasting effect:
// on the disk, or on the peer of a network socket.
//
// KILL_AT    the number of that call, counted from 1; by default the program is not killed
// KILL_FROM  "ready" to start counting at the program's first output to a pipe, which says that it is ready
//
// A program that ends normally prints the number of its calls on standard error.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long count;
static atomic_bool counts;
static long at;

__attribute__((constructor)) static void begin(void) {
  const char *from = getenv("KILL_FROM"), *number = getenv("KILL_AT");
  counts = !from || strcmp(from, "ready");
  at = number ? atol(number) : 0;
}

__attribute__((destructor)) static void end(void) { fprintf(stderr, "calls: %ld\n", count); }

static void step(void) {
  if (counts && ++count == at) kill(getpid(), SIGKILL);
}

// Whether a socket is a network connection, not one to a screen or a bus of this session.
static bool is_network(int file) {
  int family;
  socklen_t size = sizeof family;
  return getsockopt(file, SOL_SOCKET, SO_DOMAIN, &family, &size) == 0 && family != AF_UNIX;
}

// Counts a write to a file or a server; a write to another thread of the program has no lasting effect.
static void step_for(int file) {
  struct stat status;
  if (fstat(file, &status)) return;
  if (S_ISFIFO(status.st_mode) && file == STDOUT_FILENO) counts = true;
  if (S_ISREG(status.st_mode) || (S_ISSOCK(status.st_mode) && is_network(file))) step();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FOR_FILE(result, name, parameters, arguments) \
  result name parameters { step_for(file); return REAL(name) arguments; }
#define FOR_NAME(result, name, parameters, arguments) \
  result name parameters { step(); return REAL(name) arguments; }

FOR_FILE(ssize_t, write, (int file, const void *bytes, size_t size), (file, bytes, size))
FOR_FILE(ssize_t, pwrite, (int file, const void *b, size_t s, off_t o), (file, b, s, o))
FOR_FILE(ssize_t, pwrite64, (int file, const void *b, size_t s, off64_t o), (file, b, s, o))
FOR_FILE(ssize_t, writev, (int file, const struct iovec *parts, int n), (file, parts, n))
FOR_FILE(ssize_t, send, (int file, const void *b, size_t s, int flags), (file, b, s, flags))
FOR_FILE(ssize_t, sendmsg, (int file, const struct msghdr *m, int flags), (file, m, flags))
FOR_FILE(int, ftruncate, (int file, off_t size), (file, size))
FOR_FILE(int, ftruncate64, (int file, off64_t size), (file, size))
FOR_FILE(int, fdatasync, (int file), (file))
FOR_NAME(int, fsync, (int file), (file))
FOR_NAME(int, link, (const char *from, const char *to), (from, to))
FOR_NAME(int, unlink, (const char *name), (name))
FOR_NAME(int, rename, (const char *from, const char *to), (from, to))
FOR_NAME(int, mkdir, (const char *name, mode_t mode), (name, mode))
