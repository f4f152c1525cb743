/* GTK, libadwaita and libshumate in one module, so that each C enum is one Swift type. */
#pragma once
#include <adwaita.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <shumate/shumate.h>
