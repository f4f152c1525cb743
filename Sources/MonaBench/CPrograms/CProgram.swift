import Foundation

/// A small program in C, compiled when needed: peers must not depend on Swift's speed.
struct CProgram {
  var name: String
  var packages: [String]
  var source: String

  /// The executable, made in `folder`.
  func compiled(in folder: URL) throws -> URL {
    let file = folder.appendingPathComponent("\(name).c")
    let program = folder.appendingPathComponent(name)
    try Data(source.utf8).write(to: file)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/bin/sh")
    let options = "$(pkg-config --cflags --libs \(packages.joined(separator: " "))) -lm"
    compiler.arguments = [
      "-c", "cc -O2 -o \"$1\" \"$2\" \(options)",
      "sh", program.path, file.path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return program
  }
}

extension CProgram {
  /// The peer: an empty window, which prints a line when its first frame is painted, and exits after reading
  /// a line.
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

extension CProgram {
  /// Queries MONA's search provider as GNOME Shell does.
  ///
  ///     shell MONA TEXT…
  ///
  /// It starts MONA as a search provider and prints the milliseconds to its first answer, then those of each
  /// text: from the query to the descriptions of the first five results.
  static let shell = CProgram(
    name: "shell", packages: ["gio-2.0"],
    source: #"""
      #include <gio/gio.h>
      #include <stdio.h>

      static GDBusConnection *bus;
      static GVariant *found;
      static const char *searched = "";

      static GVariant *ask(const char *method, GVariant *words, const char *answer) {
        return g_dbus_connection_call_sync(
            bus, "org.maisonmona.Mona.SearchProvider", "/org/maisonmona/Mona/SearchProvider",
            "org.gnome.Shell.SearchProvider2", method, words, G_VARIANT_TYPE(answer),
            G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, NULL);
      }

      // What goes on from the words before is looked for among what those found.
      static gboolean search(const char *text) {
        char **words = g_strsplit(text, " ", -1);
        gboolean goes_on = found && g_str_has_prefix(text, searched);
        GVariant *all = goes_on ? g_variant_get_child_value(found, 0) : NULL;
        GVariant *answer = all
            ? ask("GetSubsearchResultSet", g_variant_new("(@as^as)", all, words), "(as)")
            : ask("GetInitialResultSet", g_variant_new("(^as)", words), "(as)");
        g_clear_pointer(&all, g_variant_unref);
        g_clear_pointer(&found, g_variant_unref);
        g_strfreev(words);
        if (!answer) return FALSE;
        found = answer;
        searched = text;
        all = g_variant_get_child_value(found, 0);
        GVariantBuilder first;
        g_variant_builder_init(&first, G_VARIANT_TYPE("as"));
        for (gsize i = 0; i < MIN(5, g_variant_n_children(all)); i++)
          g_variant_builder_add_value(&first, g_variant_get_child_value(all, i));
        gboolean is_told = TRUE;
        if (g_variant_n_children(all) > 0) {
          GVariant *lines = ask("GetResultMetas", g_variant_new("(as)", &first), "(aa{sv})");
          is_told = lines != NULL;
          g_clear_pointer(&lines, g_variant_unref);
        } else {
          g_variant_builder_clear(&first);
        }
        g_variant_unref(all);
        return is_told;
      }

      int main(int count, char **words) {
        bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
        char *command[] = {words[1], "--search-provider", NULL};
        GPid mona;
        gint64 began = g_get_monotonic_time();
        if (!bus || !g_spawn_async(NULL, command, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &mona, NULL))
          return 1;
        gboolean is_told;
        while (!(is_told = search("a")) && g_get_monotonic_time() - began < 10 * G_USEC_PER_SEC)
          g_usleep(500);
        for (int i = 2; is_told; i++) {
          printf("%f\n", (g_get_monotonic_time() - began) / 1e3);
          if (i == count) break;
          began = g_get_monotonic_time();
          is_told = search(words[i]);
        }
        kill(mona, SIGKILL);
        return is_told ? 0 : 1;
      }
      """#)
}
