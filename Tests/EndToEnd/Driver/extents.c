/* Tells the accessibility bus where widgets are, in place of GTK from 4.10 on, which leaves out the
   paddings around them, gives a page that is hidden the place of the one that shows, and makes up
   places for what never showed. `end-to-end` loads it into MONA; a widget that does not show has no size.
   Names, roles, states and actions stay what GTK says. */

#include <adwaita.h>
#include <math.h>
#include <stdlib.h>

static gboolean
tell_bounds (GtkAccessible *self, int *x, int *y, int *width, int *height)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkWidget *parent = gtk_widget_get_parent (widget);
  graphene_point_t place = GRAPHENE_POINT_INIT (0, 0);
  gboolean shows = gtk_widget_get_mapped (widget);

  /* What cannot be placed in its parent is in its top left corner. */
  if (shows && parent != NULL)
    (void) !gtk_widget_compute_point (widget, parent, &GRAPHENE_POINT_INIT (0, 0), &place);
  *x = floorf (place.x);
  *y = floorf (place.y);
  *width = shows ? gtk_widget_get_width (widget) : 0;
  *height = shows ? gtk_widget_get_height (widget) : 0;
  return TRUE;
}

/* A page of a stack holds nothing but its widget, which tells where it is in the stack. */
static gboolean
tell_bounds_of_page (GtkAccessible *self, int *x, int *y, int *width, int *height)
{
  GtkAccessible *child = gtk_accessible_get_first_accessible_child (self);

  *width = *height = 0;
  if (child != NULL)
    {
      tell_bounds (child, x, y, width, height);
      g_object_unref (child);
    }
  *x = *y = 0;
  return TRUE;
}

static GtkAccessibleInterface *
how_to_tell (GType type)
{
  return g_type_interface_peek (g_type_class_ref (type), GTK_TYPE_ACCESSIBLE);
}

/* Before there is any widget: each kind takes over what all widgets do. */
__attribute__ ((constructor)) static void
take_over (void)
{
  unsetenv ("LD_PRELOAD"); /* not for what MONA starts */
  how_to_tell (GTK_TYPE_WIDGET)->get_bounds = tell_bounds;
  how_to_tell (GTK_TYPE_STACK_PAGE)->get_bounds = tell_bounds_of_page;
  how_to_tell (ADW_TYPE_VIEW_STACK_PAGE)->get_bounds = tell_bounds_of_page;
}
