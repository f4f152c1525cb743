extension CProgram {
  /// Types into the desktop's own search, as GNOME Shell hands that on to a search provider.
  ///
  ///     shell MONA TEXT…
  ///
  /// It starts MONA as a search provider and prints the milliseconds from that to the first answer, then
  /// those of each text: from the words to what the lines say of the first five found.
  static let shell = CProgram(
    name: "shell", packages: ["gio-2.0"],
    source: #"""
      #include <gio/gio.h>
      #include <stdio.h>

      static GDBusConnection *bus;

      static GVariant *ask(const char *method, GVariant *words, const char *answer) {
        return g_dbus_connection_call_sync(
            bus, "org.maisonmona.Mona.SearchProvider", "/org/maisonmona/Mona/SearchProvider",
            "org.gnome.Shell.SearchProvider2", method, words, G_VARIANT_TYPE(answer),
            G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, NULL);
      }

      static gboolean search(const char *text) {
        char **words = g_strsplit(text, " ", -1);
        GVariant *found = ask("GetInitialResultSet", g_variant_new("(^as)", words), "(as)");
        g_strfreev(words);
        if (!found) return FALSE;
        GVariant *all = g_variant_get_child_value(found, 0);
        GVariantBuilder first;
        g_variant_builder_init(&first, G_VARIANT_TYPE("as"));
        for (gsize i = 0; i < MIN(5, g_variant_n_children(all)); i++)
          g_variant_builder_add_value(&first, g_variant_get_child_value(all, i));
        if (g_variant_n_children(all) > 0)
          g_variant_unref(ask("GetResultMetas", g_variant_new("(as)", &first), "(aa{sv})"));
        else
          g_variant_builder_clear(&first);
        g_variant_unref(all);
        g_variant_unref(found);
        return TRUE;
      }

      int main(int count, char **words) {
        bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
        char *command[] = {words[1], "--search-provider", NULL};
        GPid mona;
        gint64 began = g_get_monotonic_time();
        if (!bus || !g_spawn_async(NULL, command, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &mona, NULL))
          return 1;
        while (!search("a")) {
          if (g_get_monotonic_time() - began > 10 * G_USEC_PER_SEC) return 1;
          g_usleep(500);
        }
        printf("%f\n", (g_get_monotonic_time() - began) / 1e3);
        for (int i = 2; i < count; i++) {
          began = g_get_monotonic_time();
          if (!search(words[i])) return 1;
          printf("%f\n", (g_get_monotonic_time() - began) / 1e3);
        }
        kill(mona, SIGKILL);
        return 0;
      }
      """#)
}
