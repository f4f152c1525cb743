/* A GListModel of any length: it stores a count, and creates each item on request. */
#include "CMonaWidgets.h"
#include <gio/gio.h>

typedef struct {
  GObject parent;
  guint position;
} MonaListItem;

typedef struct {
  GObjectClass parent;
} MonaListItemClass;

G_DEFINE_TYPE(MonaListItem, mona_list_item, G_TYPE_OBJECT)

static void mona_list_item_init(MonaListItem *self) {}

static void mona_list_item_class_init(MonaListItemClass *class) {}

unsigned int mona_list_item_get_position(void *item) {
  return ((MonaListItem *)item)->position;
}

typedef struct {
  GObject parent;
  guint count;
} MonaListModel;

typedef struct {
  GObjectClass parent;
} MonaListModelClass;

static GType mona_list_model_get_item_type(GListModel *model) {
  return mona_list_item_get_type();
}

static guint mona_list_model_get_n_items(GListModel *model) {
  return ((MonaListModel *)model)->count;
}

static gpointer mona_list_model_get_item(GListModel *model, guint position) {
  if (position >= ((MonaListModel *)model)->count) return NULL;
  MonaListItem *item = g_object_new(mona_list_item_get_type(), NULL);
  item->position = position;
  return item;
}

static void mona_list_model_interface_init(GListModelInterface *interface) {
  interface->get_item_type = mona_list_model_get_item_type;
  interface->get_n_items = mona_list_model_get_n_items;
  interface->get_item = mona_list_model_get_item;
}

G_DEFINE_TYPE_WITH_CODE(
    MonaListModel, mona_list_model, G_TYPE_OBJECT,
    G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, mona_list_model_interface_init))

static void mona_list_model_init(MonaListModel *self) {}

static void mona_list_model_class_init(MonaListModelClass *class) {}

void *mona_list_model_new(void) {
  return g_object_new(mona_list_model_get_type(), NULL);
}

void mona_list_model_splice(
    void *model, unsigned int position, unsigned int removed, unsigned int added) {
  MonaListModel *self = model;
  g_return_if_fail(position <= self->count && removed <= self->count - position);
  g_return_if_fail(added <= G_MAXUINT - (self->count - removed));
  if (removed == 0 && added == 0) return;
  self->count = self->count - removed + added;
  g_list_model_items_changed(G_LIST_MODEL(self), position, removed, added);
}
