/* The C libraries of the live Linux services. */
#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <gexiv2/gexiv2.h>
#include <libsecret/secret.h>
#include <libsoup/soup.h>
#include <spawn.h>

/* Declared by <sched.h> and <spawn.h> with _GNU_SOURCE only, which Swift's module of the C library does not set. */
extern int unshare(int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
