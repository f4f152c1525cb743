extension CProgram {
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
