/* GObject subclasses that GTK and libshumate need and Swift cannot define.
   Plain C types only: a GTK header here would give Swift two types for one enum. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/* An AdwApplication with one more signal, "before-startup": emitted in the process that shows the window, and not in
   one that only activates it, before GTK is initialised. Owned by the caller. */
void *mona_application_new(const char *id);

/* An empty GListModel whose items store only their position. Owned by the caller. */
void *mona_list_model_new(void);
/* Replaces `removed` rows at `position` by `added` rows. */
void mona_list_model_splice(
    void *model, unsigned int position, unsigned int removed, unsigned int added);
/* The position of an item when the model created it. */
unsigned int mona_list_item_get_position(void *item);

/* Requests one tile. The callback must end `reply` exactly once by a function mona_tile_reply_…;
   `cancellable` is a GCancellable, or NULL. */
typedef void (*MonaTileRequest)(
    void *context, int x, int y, int zoom, void *cancellable, void *reply);
/* A ShumateDataSource that calls `request`; `release` gets `context` when it is finalised.
   Owned by the caller. */
void *mona_tile_source_new(MonaTileRequest request, void *context, void (*release)(void *context));
/* Paints a provisional image, which the reply replaces. */
void mona_tile_show(void *reply, const void *bytes, size_t length);
void mona_tile_reply_with_bytes(void *reply, const void *bytes, size_t length);
void mona_tile_reply_with_error(void *reply, bool cancelled, const char *message);

/* Draws a widget of `width` × `height` pixels on a GtkSnapshot. */
typedef void (*MonaLayerSnapshot)(void *context, void *snapshot, int width, int height);
/* A ShumateLayer over the map of this ShumateViewport that `snapshot` draws and that takes no pointer events;
   `release` gets `context` when it is finalised. A widget: the reference is floating. */
void *mona_map_layer_new(
    void *viewport, MonaLayerSnapshot snapshot, void *context, void (*release)(void *context));

/* A GdkPaintable without an intrinsic size that paints another one, scaled to cover its area. Owned by the caller. */
void *mona_picture_slot_new(void);
/* Sets the GdkPaintable to paint, or NULL; causes no layout. */
void mona_picture_slot_show(void *slot, void *paintable);

/* A widget that `snapshot` draws, an image for screen readers; `release` gets `context` when it is
   finalised. The reference is floating. */
void *mona_canvas_new(
    MonaLayerSnapshot snapshot, void *context, void (*release)(void *context));

/* A GtkViewport for a page that scrolls vertically: the height of its content is measured only at its
   actual width. The reference is floating. */
void *mona_page_viewport_new(void);
