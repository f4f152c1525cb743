/* A ShumateDataSource that asks its owner for each tile. A reply is the GTask of the request.
   libshumate 1.0 paints what the signal "received-data" brings, and takes the answer of the task
   only as the end of it: a tile needs both. */
#include "CMonaWidgets.h"
#include <shumate/shumate.h>

typedef struct {
  ShumateDataSource parent;
  MonaTileRequest request;
  void *context;
  void (*release)(void *context);
} MonaTileSource;

typedef struct {
  ShumateDataSourceClass parent;
} MonaTileSourceClass;

typedef struct {
  int x, y, zoom;
} MonaTileAddress;

G_DEFINE_TYPE(MonaTileSource, mona_tile_source, SHUMATE_TYPE_DATA_SOURCE)

static void mona_tile_source_get_tile_data_async(
    ShumateDataSource *source, int x, int y, int zoom, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data) {
  MonaTileSource *self = (MonaTileSource *)source;
  GTask *task = g_task_new(self, cancellable, callback, user_data);
  MonaTileAddress address = {x, y, zoom};
  g_task_set_task_data(task, g_memdup2(&address, sizeof address), g_free);
  self->request(self->context, x, y, zoom, cancellable, task);
}

static GBytes *mona_tile_source_get_tile_data_finish(
    ShumateDataSource *source, GAsyncResult *result, GError **error) {
  g_return_val_if_fail(g_task_is_valid(result, source), NULL);
  return g_task_propagate_pointer(G_TASK(result), error);
}

static void mona_tile_source_finalize(GObject *object) {
  MonaTileSource *self = (MonaTileSource *)object;
  if (self->release) self->release(self->context);
  G_OBJECT_CLASS(mona_tile_source_parent_class)->finalize(object);
}

static void mona_tile_source_init(MonaTileSource *self) {}

static void mona_tile_source_class_init(MonaTileSourceClass *class) {
  G_OBJECT_CLASS(class)->finalize = mona_tile_source_finalize;
  class->parent.get_tile_data_async = mona_tile_source_get_tile_data_async;
  class->parent.get_tile_data_finish = mona_tile_source_get_tile_data_finish;
}

void *mona_tile_source_new(
    MonaTileRequest request, void *context, void (*release)(void *context)) {
  MonaTileSource *self = g_object_new(mona_tile_source_get_type(), NULL);
  self->request = request;
  self->context = context;
  self->release = release;
  return self;
}

static void paint(GTask *task, GBytes *image) {
  MonaTileAddress *address = g_task_get_task_data(task);
  if (!g_cancellable_is_cancelled(g_task_get_cancellable(task)))
    g_signal_emit_by_name(
        g_task_get_source_object(task), "received-data", address->x, address->y, address->zoom,
        image);
}

void mona_tile_show(void *reply, const void *bytes, size_t length) {
  GBytes *image = g_bytes_new(bytes, length);
  paint(reply, image);
  g_bytes_unref(image);
}

void mona_tile_reply_with_bytes(void *reply, const void *bytes, size_t length) {
  GBytes *image = g_bytes_new(bytes, length);
  paint(reply, image);
  g_task_return_pointer(reply, image, (GDestroyNotify)g_bytes_unref);
  g_object_unref(reply);
}

void mona_tile_reply_with_error(void *reply, bool cancelled, const char *message) {
  GIOErrorEnum code = cancelled ? G_IO_ERROR_CANCELLED : G_IO_ERROR_FAILED;
  g_task_return_new_error(reply, G_IO_ERROR, code, "%s", message);
  g_object_unref(reply);
}
