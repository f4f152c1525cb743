extension CProgram {
  /// The peer: a window with nothing in it, which says when its first frame is painted, and ends
  /// once it is answered.
  static let emptyWindow = CProgram(
    name: "empty-window", packages: ["libadwaita-1"],
    source: #"""
      #include <adwaita.h>
      #include <stdio.h>
      #include <stdlib.h>

      static void painted(GdkFrameClock *clock, gpointer data) {
        puts("{\"step\":\"first-frame\"}");
        fflush(stdout);
        getchar();
        exit(0);
      }

      static void mapped(GtkWidget *window, gpointer data) {
        g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint",
                         G_CALLBACK(painted), NULL);
      }

      static void activate(GtkApplication *application, gpointer data) {
        GtkWidget *window = adw_application_window_new(application);
        gtk_window_set_default_size(GTK_WINDOW(window), 1100, 720);
        g_signal_connect_after(window, "map", G_CALLBACK(mapped), NULL);
        gtk_window_present(GTK_WINDOW(window));
      }

      int main(int argc, char **argv) {
        AdwApplication *application =
            adw_application_new("org.example.Empty", G_APPLICATION_DEFAULT_FLAGS);
        g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
        return g_application_run(G_APPLICATION(application), argc, argv);
      }
      """#)
}
