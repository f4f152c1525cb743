extension CProgram {
  /// The peer of the map: a ShumateMarkerLayer with as many markers as its argument says, buttons
  /// with an icon, spread over Montréal.
  ///
  /// It prints how long adding and showing them took, then pans for five seconds along the same circle as
  /// MONA's UI benchmark and prints the duration of each frame.
  static let markers = CProgram(
    name: "markers", packages: ["libadwaita-1", "shumate-1.0"],
    source: #"""
      #include <adwaita.h>
      #include <math.h>
      #include <shumate/shumate.h>
      #include <stdio.h>
      #include <stdlib.h>

      static int count, frames;
      static gint64 start, began, added, intervals[10000];
      static GtkWidget *window;
      static ShumateSimpleMap *map;
      static ShumateViewport *viewport;

      enum { ZOOM = 11 };

      static void print_frames(void) {
        printf("{\"step\":\"pan\",\"intervals\":[");
        for (int i = 0; i < frames - 1; i++)
          printf("%s%.3f", i ? "," : "", intervals[i] / 1000.0);
        puts("]}");
        fflush(stdout);
        getchar();
      }
      static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
        gint64 now = g_get_monotonic_time();
        if (!start) start = now;
        if (frames) intervals[frames - 1] = now - began;
        began = now;
        frames++;
        double time = (now - start) / 1e6;
        if (time > 5 || frames >= 9999) {
          print_frames();
          exit(0);
        }
        double angle = time * 2 * G_PI / 5, reach = 640.0 * 360 / (256 * exp2(ZOOM));
        shumate_location_set_location(SHUMATE_LOCATION(viewport),
                                      45.5048 + reach * sin(angle) / 2,
                                      -73.5572 + reach * cos(angle));
        return G_SOURCE_CONTINUE;
      }
      static gboolean pan(gpointer data) {
        gtk_widget_add_tick_callback(window, tick, NULL, NULL);
        return G_SOURCE_REMOVE;
      }
      static void painted(GdkFrameClock *clock, gpointer data) {
        g_signal_handlers_disconnect_by_func(clock, painted, data);
        printf("{\"step\":\"load\",\"milliseconds\":%.3f}\n",
               (g_get_monotonic_time() - added) / 1000.0);
        fflush(stdout);
        getchar();
        g_timeout_add(1500, pan, NULL);
      }
      static gboolean add(gpointer data) {
        added = g_get_monotonic_time();
        ShumateMarkerLayer *layer = shumate_marker_layer_new(viewport);
        srand(2026);
        for (int i = 0; i < count; i++) {
          ShumateMarker *marker = shumate_marker_new();
          shumate_marker_set_child(
              marker, gtk_button_new_from_icon_name("mark-location-symbolic"));
          shumate_location_set_location(SHUMATE_LOCATION(marker),
                                        45.41 + 0.29 * rand() / RAND_MAX,
                                        -73.97 + 0.49 * rand() / RAND_MAX);
          shumate_marker_layer_add_marker(layer, marker);
        }
        shumate_simple_map_add_overlay_layer(map, SHUMATE_LAYER(layer));
        g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint",
                         G_CALLBACK(painted), NULL);
        return G_SOURCE_REMOVE;
      }

      static void activate(GtkApplication *application, gpointer data) {
        map = shumate_simple_map_new();
        viewport = shumate_simple_map_get_viewport(map);
        /* Markers are placed by a source, be it one that no layer shows. */
        shumate_viewport_set_reference_map_source(
            viewport, SHUMATE_MAP_SOURCE(shumate_raster_renderer_new_full_from_url(
                          "none", "None", "", "", 0, 19, 256, SHUMATE_MAP_PROJECTION_MERCATOR,
                          "http://127.0.0.1:9/{z}/{x}/{y}.png")));
        shumate_viewport_set_max_zoom_level(viewport, 19);
        shumate_viewport_set_zoom_level(viewport, ZOOM);
        shumate_location_set_location(SHUMATE_LOCATION(viewport), 45.5048, -73.5572);
        window = adw_application_window_new(application);
        gtk_window_set_default_size(GTK_WINDOW(window), 1280, 800);
        adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), GTK_WIDGET(map));
        gtk_window_present(GTK_WINDOW(window));
        g_timeout_add(1500, add, NULL);
      }

      int main(int argc, char **argv) {
        if (argc < 2) return 2;
        count = atoi(argv[1]);
        AdwApplication *application =
            adw_application_new("org.example.Markers", G_APPLICATION_DEFAULT_FLAGS);
        g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
        return g_application_run(G_APPLICATION(application), 1, argv);
      }
      """#)
}

extension CProgram {
  /// Prints a line when a window of a usable size is mapped; `xdotool` polls only twice a second.
  static let mapWatcher = CProgram(
    name: "map-watcher", packages: ["x11"],
    source: """
      #include <X11/Xlib.h>
      #include <stdio.h>

      static int ignore(Display *display, XErrorEvent *error) { return 0; }

      int main(void) {
        Display *display = XOpenDisplay(NULL);
        if (!display) return 1;
        XSetErrorHandler(ignore);
        XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
        XSync(display, False);
        puts("watching");
        fflush(stdout);
        for (;;) {
          XEvent event;
          XWindowAttributes attributes;
          XNextEvent(display, &event);
          if (event.type == MapNotify
              && XGetWindowAttributes(display, event.xmap.window, &attributes)
              && attributes.width >= 200 && attributes.height >= 200) {
            puts("mapped");
            fflush(stdout);
            return 0;
          }
        }
      }
      """)
}
