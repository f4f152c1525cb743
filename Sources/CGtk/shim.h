/* GTK, libadwaita and libshumate in one module, so that each C enum is one Swift type. */
#pragma once
#include <adwaita.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libportal-gtk4/portal-gtk4.h>
#include <libportal/portal.h>
#include <shumate/shumate.h>

/* libdispatch exports these two for foreign main loops but declares them in no public header. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);
