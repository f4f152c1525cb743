/* The GObject subclasses that GTK and libshumate ask for and Swift cannot define.
   Plain C types only: a GTK header here would give Swift two types for one enum. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/* An AdwApplication with one more signal, "before-startup": emitted in the process that shows the window, and not in
   one that only activates it, before GTK is initialised. Owned by the caller. */
void *mona_application_new(const char *id);

/* A GListModel of `count` rows whose items hold only their position. Owned by the caller. */
void *mona_list_model_new(void);
/* Says that `removed` rows at `position` gave way to `added` rows. */
void mona_list_model_splice(
    void *model, unsigned int position, unsigned int removed, unsigned int added);
/* The position an item had when the model made it. */
unsigned int mona_list_item_get_position(void *item);

/* Asks for one tile; `reply` is answered exactly once by one of the two functions below whose names
   begin by mona_tile_reply.
   `cancellable` is a GCancellable, or NULL. */
typedef void (*MonaTileRequest)(
    void *context, int x, int y, int zoom, void *cancellable, void *reply);
/* A ShumateDataSource that forwards to `request`; `release` gets `context` at the end.
   Owned by the caller. */
void *mona_tile_source_new(MonaTileRequest request, void *context, void (*release)(void *context));
/* Paints an image before the answer, to be painted over by it. */
void mona_tile_show(void *reply, const void *bytes, size_t length);
void mona_tile_reply_with_bytes(void *reply, const void *bytes, size_t length);
void mona_tile_reply_with_error(void *reply, bool cancelled, const char *message);

/* Draws on a GtkSnapshot what lies over a map of `width` × `height` pixels. */
typedef void (*MonaLayerSnapshot)(void *context, void *snapshot, int width, int height);
/* A ShumateLayer over the map of this ShumateViewport that forwards its drawing to `snapshot`, and
   lets the pointer through; `release` gets `context` at the end. A widget, born floating. */
void *mona_map_layer_new(
    void *viewport, MonaLayerSnapshot snapshot, void *context, void (*release)(void *context));

/* A GdkPaintable without a size of its own that paints another, in the other's proportions. Owned by
   the caller. */
void *mona_picture_slot_new(void);
/* What it paints from now on, a GdkPaintable, or NULL for nothing; nothing is laid out again. */
void mona_picture_slot_show(void *slot, void *paintable);

/* A widget that forwards its drawing to `snapshot`, an image for screen readers; `release` gets
   `context` at the end. Born floating. */
void *mona_canvas_new(
    MonaLayerSnapshot snapshot, void *context, void (*release)(void *context));

/* A GtkViewport for a page that scrolls up and down: what is in it is measured for its height only at the
   width it has. Born floating. */
void *mona_page_viewport_new(void);
