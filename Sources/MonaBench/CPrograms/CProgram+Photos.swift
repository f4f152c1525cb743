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
