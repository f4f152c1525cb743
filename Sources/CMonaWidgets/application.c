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

static guint before_startup, before_style;

/* Finds, opens and measures the typefaces of the first page, in its sizes. */
static void open_fonts(void) {
  static const struct {
    double size;
    PangoWeight weight;
  } fonts[] = {
      {1, PANGO_WEIGHT_NORMAL},      // text
      {1, PANGO_WEIGHT_BOLD},        // what is on buttons, and headings
      {2, PANGO_WEIGHT_ULTRABOLD},   // the title of the discovery
      {0.85, PANGO_WEIGHT_BOLD},     // its kind
      {0.75, PANGO_WEIGHT_BOLD},     // the views' names in a narrow window
  };
  // A widget has the context, of many settings, that other widgets will have.
  GtkWidget *label = g_object_ref_sink(gtk_label_new(NULL));
  PangoContext *context = gtk_widget_get_pango_context(label);
  PangoLayout *layout = pango_layout_new(context);
  for (guint i = 0; i < G_N_ELEMENTS(fonts); i++) {
    PangoFontDescription *font =
        pango_font_description_copy(pango_context_get_font_description(context));
    pango_font_description_set_absolute_size(
        font, pango_font_description_get_size(font) * fonts[i].size);
    pango_font_description_set_weight(font, fonts[i].weight);
    pango_font_metrics_unref(pango_context_get_metrics(context, font, NULL));
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, "MONA", -1);
    pango_layout_get_size(layout, NULL, NULL);
    pango_font_description_free(font);
  }
  g_object_unref(layout);
  g_object_unref(label);
}

/* Has the icon theme read anew. It has a lock, as GTK reads it on a thread of its own too. */
static gpointer read_icons(gpointer theme) {
  gtk_icon_theme_has_icon(theme, "image-missing");
  g_object_unref(theme);
  return NULL;
}

/* Begins that on another thread. */
static gboolean begin_reading_icons(gpointer theme) {
  g_thread_unref(g_thread_new("icons", read_icons, theme));
  return G_SOURCE_REMOVE;
}

static void mona_application_startup(GApplication *application) {
  g_signal_emit(application, before_startup, 0);
  // GTK begins to read the icon theme on another thread when it is first asked for it. Both GTK and
  // libadwaita then add a folder to it, and wait for that thread: the time is better used.
  gtk_init();
  g_signal_emit(application, before_style, 0);
  GtkIconTheme *theme = gtk_icon_theme_get_for_display(gdk_display_get_default());
  open_fonts();
  G_APPLICATION_CLASS(mona_application_parent_class)->startup(application);
  // With each folder, what was read is thrown away: it is read while the window is made. GTK first tells
  // of the change, at a priority of one less, and would wait for the thread.
  g_idle_add_full(
      GTK_PRIORITY_RESIZE - 1, begin_reading_icons, g_object_ref(theme), NULL);
}

static void mona_application_init(MonaApplication *self) {}

static void mona_application_class_init(MonaApplicationClass *class) {
  G_APPLICATION_CLASS(class)->startup = mona_application_startup;
  GType type = mona_application_get_type();
  before_startup = g_signal_new(
      "before-startup", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  before_style = g_signal_new(
      "before-style", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

void *mona_application_new(const char *id) {
  return g_object_new(mona_application_get_type(), "application-id", id, NULL);
}
