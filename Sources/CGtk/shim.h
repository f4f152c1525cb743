/* GTK, libadwaita and libshumate in one module, so that each C enum is one Swift type. */
#pragma once
/* MONA is written for the versions of Debian 12. Newer headers then neither warn of what has been
   deprecated since, whose successors are not there yet, nor let a newer function pass unnoticed. */
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2
#include <adwaita.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libportal-gtk4/portal-gtk4.h>
#include <libportal/portal.h>
#include <shumate/shumate.h>

/* libdispatch exports these two for foreign main loops but declares them in no public header. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

/* What is kept at the path of a key, of any value: GSettings answers with the key's usual value where that
   is out of its range, and does not tell. NULL for nothing, or what is of another type and no text. */
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
static inline GVariant *mona_settings_kept(const char *path, const GVariantType *type) {
  GSettingsBackend *backend = g_settings_backend_get_default();
  GSettingsBackendClass *class = G_SETTINGS_BACKEND_GET_CLASS(backend);
  GVariant *kept = class->read(backend, path, type, FALSE);
  /* A file of keys only has a value of the type that is asked for. */
  if (!kept) kept = class->read(backend, path, G_VARIANT_TYPE_STRING, FALSE);
  g_object_unref(backend);
  return kept;
}
