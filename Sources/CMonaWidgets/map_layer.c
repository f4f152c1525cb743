/* A ShumateLayer that a callback draws, and that is redrawn when the map moves. */
#include "CMonaWidgets.h"
#include <shumate/shumate.h>

typedef struct {
  ShumateLayer parent;
  MonaLayerSnapshot snapshot;
  void *context;
  void (*release)(void *context);
} MonaMapLayer;

typedef struct {
  ShumateLayerClass parent;
} MonaMapLayerClass;

G_DEFINE_TYPE(MonaMapLayer, mona_map_layer, SHUMATE_TYPE_LAYER)

static void mona_map_layer_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  MonaMapLayer *self = (MonaMapLayer *)widget;
  self->snapshot(
      self->context, snapshot, gtk_widget_get_width(widget), gtk_widget_get_height(widget));
}

static void mona_map_layer_finalize(GObject *object) {
  MonaMapLayer *self = (MonaMapLayer *)object;
  if (self->release) self->release(self->context);
  G_OBJECT_CLASS(mona_map_layer_parent_class)->finalize(object);
}

static void mona_map_layer_init(MonaMapLayer *self) {
  gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

static void mona_map_layer_class_init(MonaMapLayerClass *class) {
  G_OBJECT_CLASS(class)->finalize = mona_map_layer_finalize;
  GTK_WIDGET_CLASS(class)->snapshot = mona_map_layer_snapshot;
}

void *mona_map_layer_new(
    void *viewport, MonaLayerSnapshot snapshot, void *context, void (*release)(void *context)) {
  MonaMapLayer *self = g_object_new(mona_map_layer_get_type(), "viewport", viewport, NULL);
  self->snapshot = snapshot;
  self->context = context;
  self->release = release;
  static const char *const moves[] = {
      "notify::latitude", "notify::longitude", "notify::zoom-level", "notify::rotation"};
  for (size_t i = 0; i < G_N_ELEMENTS(moves); i++)
    g_signal_connect_object(
        viewport, moves[i], G_CALLBACK(gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  return self;
}
