/* A GdkPaintable whose content can change without a new layout: GtkPicture 4.8 requests one for each new
   paintable, even of the same size. */
#include "CMonaWidgets.h"
#include <gtk/gtk.h>

typedef struct {
  GObject parent;
  GdkPaintable *content;
} MonaPictureSlot;

typedef struct {
  GObjectClass parent;
} MonaPictureSlotClass;

/* Scales the content to cover the area, and clips it. GtkPicture can do so only for a paintable with an intrinsic
   size, from which it then derives its own width for each height. */
static void mona_picture_slot_snapshot(
    GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height) {
  MonaPictureSlot *self = (MonaPictureSlot *)paintable;
  if (!self->content || height <= 0) return;
  double ratio = gdk_paintable_get_intrinsic_aspect_ratio(self->content);
  if (ratio <= 0) ratio = width / height;
  double across = MAX(width, height * ratio), down = across / ratio;
  graphene_rect_t area = GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height);
  graphene_point_t corner =
      GRAPHENE_POINT_INIT((float)((width - across) / 2), (float)((height - down) / 2));
  gtk_snapshot_push_clip(snapshot, &area);
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &corner);
  gdk_paintable_snapshot(self->content, snapshot, across, down);
  gtk_snapshot_restore(snapshot);
  gtk_snapshot_pop(snapshot);
}

static void mona_picture_slot_paintable_init(GdkPaintableInterface *interface) {
  /* No intrinsic size and no ratio: the widget's size request decides. */
  interface->snapshot = mona_picture_slot_snapshot;
}

G_DEFINE_TYPE_WITH_CODE(
    MonaPictureSlot, mona_picture_slot, G_TYPE_OBJECT,
    G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, mona_picture_slot_paintable_init))

static void mona_picture_slot_dispose(GObject *object) {
  g_clear_object(&((MonaPictureSlot *)object)->content);
  G_OBJECT_CLASS(mona_picture_slot_parent_class)->dispose(object);
}

static void mona_picture_slot_init(MonaPictureSlot *self) {}

static void mona_picture_slot_class_init(MonaPictureSlotClass *class) {
  G_OBJECT_CLASS(class)->dispose = mona_picture_slot_dispose;
}

void *mona_picture_slot_new(void) { return g_object_new(mona_picture_slot_get_type(), NULL); }

void mona_picture_slot_show(void *slot, void *paintable) {
  if (g_set_object(&((MonaPictureSlot *)slot)->content, paintable))
    gdk_paintable_invalidate_contents(slot);
}
