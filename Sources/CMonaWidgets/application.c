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

/* Finds and opens the typefaces that all text is about to ask for. */
static void open_fonts(void) {
  char *font;
  g_object_get(gtk_settings_get_default(), "gtk-font-name", &font, NULL);
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  PangoFontDescription *description = pango_font_description_from_string(font);
  PangoLayout *layout = pango_layout_new(context);
  for (int bold = 0; bold <= 1; bold++) {
    pango_font_description_set_weight(
        description, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_layout_set_font_description(layout, description);
    pango_layout_set_text(layout, "MONA", -1);
    pango_layout_get_size(layout, NULL, NULL);
  }
  g_object_unref(layout);
  pango_font_description_free(description);
  g_object_unref(context);
  g_free(font);
}

static void mona_application_startup(GApplication *application) {
  g_signal_emit(application, before_startup, 0);
  // GTK begins to read the icon theme on another thread when it is first asked for it. Both GTK and
  // libadwaita then add a folder to it, and wait for that thread: the time is better used.
  gtk_init();
  gtk_icon_theme_get_for_display(gdk_display_get_default());
  open_fonts();
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
