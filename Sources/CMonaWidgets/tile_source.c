/* A ShumateDataSource that requests each tile by a callback. libshumate 1.0 paints the data of the signal
   "received-data", and takes the result of the task only as its end: a tile needs both. From 1.1 on it uses
   request objects, which paint the data they get until they are complete. */
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

/* The pending reply to one request: a task, or a request object of libshumate 1.1. */
typedef struct {
  ShumateDataSource *source;
  GCancellable *cancellable;
  GTask *task;
  void *request;
  int x, y, zoom;
} MonaTileReply;

G_DEFINE_TYPE(MonaTileSource, mona_tile_source, SHUMATE_TYPE_DATA_SOURCE)

static void ask(
    ShumateDataSource *source, int x, int y, int zoom, GCancellable *cancellable, GTask *task,
    void *request) {
  MonaTileSource *self = (MonaTileSource *)source;
  MonaTileReply *reply = g_new0(MonaTileReply, 1);
  reply->source = g_object_ref(source);
  reply->cancellable = cancellable ? g_object_ref(cancellable) : NULL;
  reply->task = task;
  reply->request = request;
  reply->x = x;
  reply->y = y;
  reply->zoom = zoom;
  self->request(self->context, x, y, zoom, cancellable, reply);
}

static void end(MonaTileReply *reply) {
  g_object_unref(reply->source);
  g_clear_object(&reply->cancellable);
  g_clear_object(&reply->task);
  g_clear_object(&reply->request);
  g_free(reply);
}

static void mona_tile_source_get_tile_data_async(
    ShumateDataSource *source, int x, int y, int zoom, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data) {
  ask(source, x, y, zoom, cancellable, g_task_new(source, cancellable, callback, user_data), NULL);
}

static GBytes *mona_tile_source_get_tile_data_finish(
    ShumateDataSource *source, GAsyncResult *result, GError **error) {
  g_return_val_if_fail(g_task_is_valid(result, source), NULL);
  return g_task_propagate_pointer(G_TASK(result), error);
}

#if SHUMATE_CHECK_VERSION(1, 1, 0)
static ShumateDataSourceRequest *mona_tile_source_start_request(
    ShumateDataSource *source, int x, int y, int zoom, GCancellable *cancellable) {
  ShumateDataSourceRequest *request = shumate_data_source_request_new(x, y, zoom);
  ask(source, x, y, zoom, cancellable, NULL, g_object_ref(request));
  return request;
}

static void paint_request(MonaTileReply *reply, GBytes *image) {
  shumate_data_source_request_emit_data(reply->request, image, FALSE);
}

/* After data was painted, an error would remove it. */
static void end_request(MonaTileReply *reply, const GError *error) {
  if (shumate_data_source_request_get_data(reply->request))
    shumate_data_source_request_complete(reply->request);
  else
    shumate_data_source_request_emit_error(reply->request, error);
}
#else
static void paint_request(MonaTileReply *reply, GBytes *image) {}

static void end_request(MonaTileReply *reply, const GError *error) {}
#endif

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
#if SHUMATE_CHECK_VERSION(1, 1, 0)
  class->parent.start_request = mona_tile_source_start_request;
#endif
}

void *mona_tile_source_new(
    MonaTileRequest request, void *context, void (*release)(void *context)) {
  MonaTileSource *self = g_object_new(mona_tile_source_get_type(), NULL);
  self->request = request;
  self->context = context;
  self->release = release;
  return self;
}

static void paint(MonaTileReply *reply, GBytes *image) {
  if (reply->cancellable && g_cancellable_is_cancelled(reply->cancellable)) return;
  if (reply->request)
    paint_request(reply, image);
  else
    g_signal_emit_by_name(reply->source, "received-data", reply->x, reply->y, reply->zoom, image);
}

void mona_tile_show(void *reply, const void *bytes, size_t length) {
  GBytes *image = g_bytes_new(bytes, length);
  paint(reply, image);
  g_bytes_unref(image);
}

void mona_tile_reply_with_bytes(void *handle, const void *bytes, size_t length) {
  MonaTileReply *reply = handle;
  if (reply->cancellable && g_cancellable_is_cancelled(reply->cancellable)) {
    mona_tile_reply_with_error(reply, true, "the request was cancelled");
    return;
  }
  GBytes *image = g_bytes_new(bytes, length);
  paint(reply, image);
  if (reply->request)
    end_request(reply, NULL);
  else
    g_task_return_pointer(reply->task, g_bytes_ref(image), (GDestroyNotify)g_bytes_unref);
  g_bytes_unref(image);
  end(reply);
}

void mona_tile_reply_with_error(void *handle, bool cancelled, const char *message) {
  MonaTileReply *reply = handle;
  GIOErrorEnum code = cancelled ? G_IO_ERROR_CANCELLED : G_IO_ERROR_FAILED;
  GError *error = g_error_new(G_IO_ERROR, code, "%s", message);
  if (reply->request) {
    end_request(reply, error);
    g_error_free(error);
  } else {
    g_task_return_error(reply->task, error);
  }
  end(reply);
}
