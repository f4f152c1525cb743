/* A viewport that reports no height to its scrolled window. GtkViewport measures its content at its minimum and its
   natural width at each change of any text in it, and GtkScrolledWindow does not use the result: pages would be laid
   out for three widths instead of one. */
#include "CMonaWidgets.h"
#include <gtk/gtk.h>

static GtkWidgetClass *viewport;

static void measure(
    GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
    int *minimum_baseline, int *natural_baseline) {
  GtkWidget *parent = gtk_widget_get_parent(widget);
  if (orientation == GTK_ORIENTATION_VERTICAL && GTK_IS_SCROLLED_WINDOW(parent) &&
      !gtk_scrolled_window_get_propagate_natural_height(GTK_SCROLLED_WINDOW(parent))) {
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
    return;
  }
  viewport->measure(
      widget, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
}

static void class_init(gpointer class, gpointer data) {
  viewport = GTK_WIDGET_CLASS(g_type_class_peek_parent(class));
  GTK_WIDGET_CLASS(class)->measure = measure;
}

void *mona_page_viewport_new(void) {
  static GType type;
  if (type == 0) {
    // GtkViewport's structure is not public, only its size.
    GTypeQuery query;
    g_type_query(GTK_TYPE_VIEWPORT, &query);
    type = g_type_register_static_simple(
        GTK_TYPE_VIEWPORT, "MonaPageViewport", query.class_size, class_init, query.instance_size, NULL, 0);
  }
  return g_object_new(type, "scroll-to-focus", TRUE, NULL);
}
