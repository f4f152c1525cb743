extension CProgram {
  /// The peer of scrolling: a GtkListView or GtkGridView whose rows are a label in a box.
  ///
  /// Its arguments are how many rows, their height, how many side by side, and the speed in pixels
  /// a second; 0 goes from one end to the other. It scrolls for five seconds and prints the duration of
  /// each frame.
  static let rows = CProgram(
    name: "rows", packages: ["libadwaita-1"],
    source: #"""
      #include <adwaita.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <time.h>

      static guint count;
      static int height, columns, frames;
      static double speed;
      static gint64 start, began, work_began, intervals[10000], work[10000];
      static GtkWidget *window, *view;

      typedef struct { GObject parent; } Rows;
      typedef struct { GObjectClass parent; } RowsClass;

      static GType item_type(GListModel *model) { return G_TYPE_OBJECT; }
      static guint item_count(GListModel *model) { return count; }
      static gpointer item(GListModel *model, guint position) {
        return position < count ? g_object_new(G_TYPE_OBJECT, NULL) : NULL;
      }
      static void model_init(GListModelInterface *interface) {
        interface->get_item_type = item_type;
        interface->get_n_items = item_count;
        interface->get_item = item;
      }
      G_DEFINE_TYPE_WITH_CODE(Rows, rows, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, model_init))
      static void rows_class_init(RowsClass *class) {}
      static void rows_init(Rows *rows) {}

      static void setup(GtkListItemFactory *factory, GtkListItem *item) {
        GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
        gtk_widget_set_size_request(box, -1, height);
        gtk_box_append(GTK_BOX(box), gtk_label_new(NULL));
        gtk_list_item_set_child(item, box);
      }
      static void bind(GtkListItemFactory *factory, GtkListItem *item) {
        char text[32];
        snprintf(text, sizeof text, "Row %u", gtk_list_item_get_position(item));
        GtkWidget *box = gtk_list_item_get_child(item);
        gtk_label_set_text(GTK_LABEL(gtk_widget_get_first_child(box)), text);
      }

      static void print(const char *name, gint64 *values) {
        printf("\"%s\":[", name);
        for (int i = 0; i < frames - 1; i++) printf("%s%.3f", i ? "," : "", values[i] / 1000.0);
        printf("]");
      }
      static gint64 processor_time(void) {
        struct timespec time;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return time.tv_sec * 1000000 + time.tv_nsec / 1000;
      }
      static void painted(GdkFrameClock *clock, gpointer data) {
        if (start && frames) work[frames - 1] = processor_time() - work_began;
      }
      static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
        gint64 now = g_get_monotonic_time();
        if (!start) start = now;
        if (frames) intervals[frames - 1] = now - began;
        began = now;
        work_began = processor_time();
        frames++;
        double time = (now - start) / 1e6;
        if (time > 5 || frames >= 9999) {
          int widgets = 0;
          for (GtkWidget *child = gtk_widget_get_first_child(view); child;
               child = gtk_widget_get_next_sibling(child))
            widgets++;
          printf("{\"step\":\"rows\",\"widgets\":%d,", widgets);
          print("intervals", intervals);
          printf(",");
          print("work", work);
          puts("}");
          fflush(stdout);
          getchar();
          exit(0);
        }
        GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(view));
        double length = MAX(1, gtk_adjustment_get_upper(adjustment)
                                   - gtk_adjustment_get_page_size(adjustment));
        double way = time * (speed > 0 ? speed : length / 5);
        while (way > 2 * length) way -= 2 * length;
        gtk_adjustment_set_value(adjustment, way > length ? 2 * length - way : way);
        return G_SOURCE_CONTINUE;
      }
      static gboolean begin(gpointer data) {
        g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint",
                         G_CALLBACK(painted), NULL);
        gtk_widget_add_tick_callback(window, tick, NULL, NULL);
        return G_SOURCE_REMOVE;
      }

      static void activate(GtkApplication *application, gpointer data) {
        GtkSelectionModel *model =
            GTK_SELECTION_MODEL(gtk_no_selection_new(g_object_new(rows_get_type(), NULL)));
        GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
        g_signal_connect(factory, "setup", G_CALLBACK(setup), NULL);
        g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
        if (columns > 1) {
          view = gtk_grid_view_new(model, factory);
          gtk_grid_view_set_min_columns(GTK_GRID_VIEW(view), columns);
          gtk_grid_view_set_max_columns(GTK_GRID_VIEW(view), columns);
        } else {
          view = gtk_list_view_new(model, factory);
        }
        GtkWidget *scrolled = gtk_scrolled_window_new();
        gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
        window = adw_application_window_new(application);
        gtk_window_set_default_size(GTK_WINDOW(window), 1280, 800);
        adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), scrolled);
        gtk_window_present(GTK_WINDOW(window));
        g_timeout_add(1500, begin, NULL);
      }

      int main(int argc, char **argv) {
        if (argc < 5) return 2;
        count = atoi(argv[1]);
        height = atoi(argv[2]);
        columns = atoi(argv[3]);
        speed = atof(argv[4]);
        AdwApplication *application =
            adw_application_new("org.example.Rows", G_APPLICATION_DEFAULT_FLAGS);
        g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
        return g_application_run(G_APPLICATION(application), 1, argv);
      }
      """#)
}

extension CProgram {
  /// Writes as many small JPEG files as its second argument says into the folder of its first,
  /// `0.jpg`, `1.jpg`…, no two of the same bytes.
  static let photos = CProgram(
    name: "photos", packages: ["gdk-pixbuf-2.0"],
    source: """
      #include <gdk-pixbuf/gdk-pixbuf.h>
      #include <stdio.h>
      #include <stdlib.h>

      enum { PICTURES = 40, WIDTH = 800, HEIGHT = 600 };

      int main(int argc, char **argv) {
        if (argc < 3) return 2;
        char *files[PICTURES];
        gsize sizes[PICTURES];
        GdkPixbuf *picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, WIDTH, HEIGHT);
        int stride = gdk_pixbuf_get_rowstride(picture);
        guchar *pixels = gdk_pixbuf_get_pixels(picture);
        srand(2026);
        for (int i = 0; i < PICTURES; i++) {
          int red = rand() % 256, green = rand() % 256;
          for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++) {
              guchar *pixel = pixels + y * stride + x * 3;
              pixel[0] = red + x / 4;
              pixel[1] = green + y / 4;
              pixel[2] = (x * y / 64 + rand() % 24) % 256;
            }
          if (!gdk_pixbuf_save_to_buffer(picture, &files[i], &sizes[i], "jpeg", NULL,
                                         "quality", "80", NULL))
            return 1;
        }
        for (int i = 0; i < atoi(argv[2]); i++) {
          char *path = g_strdup_printf("%s/%d.jpg", argv[1], i);
          FILE *file = fopen(path, "wb");
          if (!file) return 1;
          fwrite(files[i % PICTURES], 1, sizes[i % PICTURES], file);
          // What follows a picture is not read: it only makes the file another one.
          fwrite(&i, sizeof i, 1, file);
          if (fclose(file)) return 1;
          g_free(path);
        }
        return 0;
      }
      """)
}
