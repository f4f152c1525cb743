/* An AdwApplication that emits a signal at the beginning of its startup. A handler of "startup" itself runs only
   once GTK is initialised, which takes most of a start. */
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
  G_APPLICATION_CLASS(mona_application_parent_class)->startup(application);
}

static void mona_application_init(MonaApplication *self) {}

static void mona_application_class_init(MonaApplicationClass *class) {
  G_APPLICATION_CLASS(class)->startup = mona_application_startup;
  before_startup = g_signal_new(
      "before-startup", mona_application_get_type(), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

void *mona_application_new(const char *id) {
  return g_object_new(mona_application_get_type(), "application-id", id, NULL);
}
