import Foundation

/// A small program in C, compiled when it is needed: what MONA is compared with must owe nothing
/// to Swift.
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
    let flags = "$(pkg-config --cflags --libs \(packages.joined(separator: " ")))"
    compiler.arguments = [
      "-c", "cc -O2 -o \"$1\" \"$2\" \(flags)", "sh", program.path, file.path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return program
  }

  /// The peer: a window with nothing in it, which says when its first frame is painted.
  static let emptyWindow = CProgram(
    name: "empty-window", packages: ["libadwaita-1"],
    source: """
      #include <adwaita.h>
      #include <stdio.h>
      #include <stdlib.h>

      static void painted(GdkFrameClock *clock, gpointer data) {
        puts("first-frame");
        fflush(stdout);
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
      """)

  /// Says when a window large enough to be used is mapped; `xdotool` looks twice a second only.
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
