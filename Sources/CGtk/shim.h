/* GTK, libadwaita and libshumate in one module, so that each C enum is one Swift type. */
#pragma once
/* MONA is written for the versions of Debian 12. Newer headers then do not warn of functions that were deprecated
   since, whose successors Debian 12 lacks, and warn of functions that Debian 12 lacks. */
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2
#include <adwaita.h>
#include <cairo-pdf.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libportal-gtk4/portal-gtk4.h>
#include <libportal/portal.h>
#include <shumate/shumate.h>

/* libdispatch exports these two for other main loops, but declares them in no public header. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

/* The stored value at the path of a key, also one that is out of the key's range: GSettings replaces that by the
   default value without a report. NULL if nothing is stored, or a value of another type that is no string. */
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
static inline GVariant *mona_settings_stored(const char *path, const GVariantType *type) {
  GSettingsBackend *backend = g_settings_backend_get_default();
  GSettingsBackendClass *class = G_SETTINGS_BACKEND_GET_CLASS(backend);
  GVariant *stored = class->read(backend, path, type, FALSE);
  /* The key file backend returns a value only for its own type. */
  if (!stored) stored = class->read(backend, path, G_VARIANT_TYPE_STRING, FALSE);
  g_object_unref(backend);
  return stored;
}
