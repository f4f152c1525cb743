/* An application that tells before GTK is made ready, which takes most of a start: a handler of
   "startup" itself is only called once that is done. */
#include "CMonaWidgets.h"
#include <adwaita.h>

typedef struct {
  AdwApplication parent;
} MonaApplication;

typedef struct {
  AdwApplicationClass parent;
} MonaApplicationClass;

G_DEFINE_TYPE(MonaApplication, mona_application, ADW_TYPE_APPLICATION)

static guint before_startup;

static void mona_application_startup(GApplication *application) {
  g_signal_emit(application, before_startup, 0);
  // GTK begins to read the icons on another thread once it is initialised, and adw_init adds a folder
  // of them, for which it waits until all are read, to have them read anew. First of all, it finds
  // nothing begun, and the icons are read while it makes the style ready.
  adw_init();
  G_APPLICATION_CLASS(mona_application_parent_class)->startup(application);
}

static void mona_application_init(MonaApplication *self) {}

static void mona_application_class_init(MonaApplicationClass *class) {
  G_APPLICATION_CLASS(class)->startup = mona_application_startup;
  before_startup = g_signal_new(
      "before-startup", mona_application_get_type(), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
      G_TYPE_NONE, 0);
}

void *mona_application_new(const char *id) {
  return g_object_new(mona_application_get_type(), "application-id", id, NULL);
}
