/* A widget that a callback draws. */
#include "CMonaWidgets.h"
#include <gtk/gtk.h>

typedef struct {
  GtkWidget parent;
  MonaLayerSnapshot snapshot;
  void *context;
  void (*release)(void *context);
} MonaCanvas;

typedef struct {
  GtkWidgetClass parent;
} MonaCanvasClass;

G_DEFINE_TYPE(MonaCanvas, mona_canvas, GTK_TYPE_WIDGET)

static void mona_canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  MonaCanvas *self = (MonaCanvas *)widget;
  self->snapshot(
      self->context, snapshot, gtk_widget_get_width(widget), gtk_widget_get_height(widget));
}

static void mona_canvas_finalize(GObject *object) {
  MonaCanvas *self = (MonaCanvas *)object;
  if (self->release) self->release(self->context);
  G_OBJECT_CLASS(mona_canvas_parent_class)->finalize(object);
}

static void mona_canvas_init(MonaCanvas *self) {
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

static void mona_canvas_class_init(MonaCanvasClass *class) {
  G_OBJECT_CLASS(class)->finalize = mona_canvas_finalize;
  GTK_WIDGET_CLASS(class)->snapshot = mona_canvas_snapshot;
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_IMG);
}

void *mona_canvas_new(
    MonaLayerSnapshot snapshot, void *context, void (*release)(void *context)) {
  MonaCanvas *self = g_object_new(mona_canvas_get_type(), NULL);
  self->snapshot = snapshot;
  self->context = context;
  self->release = release;
  return self;
}
