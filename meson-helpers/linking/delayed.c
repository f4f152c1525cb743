/* Functions of libraries that are opened when one of them is first called, not when the program starts.

   `delayed-functions.h`, which delayed.py writes, has a line for each: FUNCTION(library, name). A call goes where
   `target` says, which is to `delayed_find` until the function was found. Written for x86-64 and its System V
   calling convention, by which %r11 is free between a caller and what it calls. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

struct delayed {
  void *target;
  const char *library;
  const char *name;
};

#define FUNCTION(library, name)                        \
  extern char delayed_first_##name[];                  \
  __attribute__((used)) static struct delayed delayed_##name = {delayed_first_##name, library, #name};
#include "delayed-functions.h"
#undef FUNCTION

/* `target` is the first field. */
#define FUNCTION(library, name)                        \
  __asm__(".text\n"                                    \
          ".globl " #name "\n"                         \
          ".hidden " #name "\n"                        \
          ".type " #name ", @function\n"               \
          #name ":\n"                                  \
          "  jmp *delayed_" #name "(%rip)\n"           \
          ".hidden delayed_first_" #name "\n"          \
          "delayed_first_" #name ":\n"                 \
          "  lea delayed_" #name "(%rip), %r11\n"      \
          "  jmp delayed_find\n");
#include "delayed-functions.h"
#undef FUNCTION

/* Keeps the arguments while the function is looked for, then goes on to it. */
__asm__(
    ".text\n"
    "delayed_find:\n"
    "  push %rbp\n"
    "  mov %rsp, %rbp\n"
    "  push %rdi\n"
    "  push %rsi\n"
    "  push %rdx\n"
    "  push %rcx\n"
    "  push %r8\n"
    "  push %r9\n"
    "  push %r10\n"
    "  push %rax\n"
    "  sub $128, %rsp\n"
    "  movups %xmm0, (%rsp)\n"
    "  movups %xmm1, 16(%rsp)\n"
    "  movups %xmm2, 32(%rsp)\n"
    "  movups %xmm3, 48(%rsp)\n"
    "  movups %xmm4, 64(%rsp)\n"
    "  movups %xmm5, 80(%rsp)\n"
    "  movups %xmm6, 96(%rsp)\n"
    "  movups %xmm7, 112(%rsp)\n"
    "  mov %r11, %rdi\n"
    "  call delayed_open\n"
    "  mov %rax, %r11\n"
    "  movups (%rsp), %xmm0\n"
    "  movups 16(%rsp), %xmm1\n"
    "  movups 32(%rsp), %xmm2\n"
    "  movups 48(%rsp), %xmm3\n"
    "  movups 64(%rsp), %xmm4\n"
    "  movups 80(%rsp), %xmm5\n"
    "  movups 96(%rsp), %xmm6\n"
    "  movups 112(%rsp), %xmm7\n"
    "  add $128, %rsp\n"
    "  pop %rax\n"
    "  pop %r10\n"
    "  pop %r9\n"
    "  pop %r8\n"
    "  pop %rcx\n"
    "  pop %rdx\n"
    "  pop %rsi\n"
    "  pop %rdi\n"
    "  pop %rbp\n"
    "  jmp *%r11\n");

/* Opens a library under GLib's lock of modules, where the program has GLib's.

   As libsoup is initialised, with the loader's lock held, it asks GLib for a module. Opened by the loader alone,
   it would wait for ever for a thread in which GLib is opening a module of its own, as those of other people's
   file systems, and which waits for the loader. */
static void *open_library(const char *library) {
  /* G_MODULE_BIND_LAZY and G_MODULE_BIND_LOCAL. */
  enum { lazy_and_local = 1 | 2 };
  void *(*open_module)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_DEFAULT, "g_module_open");
  /* It stays open. What is wrong with it, the loader says next. */
  if (open_module) open_module(library, lazy_and_local);
  return dlopen(library, RTLD_LAZY);
}

/* Where it cannot be found, the program ends as the loader would have ended it. Threads may look for the same
   one at once: each finds the same. */
__attribute__((used)) static void *delayed_open(struct delayed *function) {
  const int error = errno;
  void *library = open_library(function->library);
  void *found = library ? dlsym(library, function->name) : NULL;
  if (!found) {
    fprintf(stderr, "%s: error while loading shared libraries: %s\n", program_invocation_name, dlerror());
    _exit(127);
  }
  __atomic_store_n(&function->target, found, __ATOMIC_RELEASE);
  errno = error;
  return found;
}
