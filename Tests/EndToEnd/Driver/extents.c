/* Reports the bounds of widgets to the accessibility bus, in place of GTK from 4.10 on, which leaves out
   padding, reports a hidden page at the bounds of the visible one, and invents bounds for widgets that
   were never shown. `end-to-end` loads it into MONA; a widget that is not shown has no size.
   Names, roles, states and actions are still reported by GTK. */

#include <adwaita.h>
#include <math.h>
#include <stdlib.h>

static gboolean
get_bounds (GtkAccessible *self, int *x, int *y, int *width, int *height)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkWidget *parent = gtk_widget_get_parent (widget);
  graphene_point_t place = GRAPHENE_POINT_INIT (0, 0);
  gboolean shows = gtk_widget_get_mapped (widget);

  /* A widget that has no position in its parent is at its top left corner. */
  if (shows && parent != NULL)
    (void) !gtk_widget_compute_point (widget, parent, &GRAPHENE_POINT_INIT (0, 0), &place);
  *x = floorf (place.x);
  *y = floorf (place.y);
  *width = shows ? gtk_widget_get_width (widget) : 0;
  *height = shows ? gtk_widget_get_height (widget) : 0;
  return TRUE;
}

/* A page of a stack has only its widget, which reports its position in the stack. */
static gboolean
get_page_bounds (GtkAccessible *self, int *x, int *y, int *width, int *height)
{
  GtkAccessible *child = gtk_accessible_get_first_accessible_child (self);

  *width = *height = 0;
  if (child != NULL)
    {
      get_bounds (child, x, y, width, height);
      g_object_unref (child);
    }
  *x = *y = 0;
  return TRUE;
}

static GtkAccessibleInterface *
accessible_interface (GType type)
{
  return g_type_interface_peek (g_type_class_ref (type), GTK_TYPE_ACCESSIBLE);
}

/* Runs before any widget exists: subclasses inherit the replaced functions. */
__attribute__ ((constructor)) static void
replace_get_bounds (void)
{
  unsetenv ("LD_PRELOAD"); /* not for what MONA starts */
  accessible_interface (GTK_TYPE_WIDGET)->get_bounds = get_bounds;
  accessible_interface (GTK_TYPE_STACK_PAGE)->get_bounds = get_page_bounds;
  accessible_interface (ADW_TYPE_VIEW_STACK_PAGE)->get_bounds = get_page_bounds;
}
