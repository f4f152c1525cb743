extension CProgram {
  /// Writes JPEG files of 12 megapixels (4000 × 3000), with a camera's metadata, into a folder.
  ///
  /// Its arguments are the folder and how much noise there is, 0 to 255: at 24 a file takes some
  /// 4 MB, as telephones make them, at 0 some 600 kB. It makes a photo for each line it reads: name,
  /// date, latitude, longitude, direction and orientation, `-` for what is not known. No two are of
  /// the same bytes.
  static let camera = CProgram(
    name: "camera", packages: ["gdk-pixbuf-2.0"],
    source: """
      #include <gdk-pixbuf/gdk-pixbuf.h>
      #include <math.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>

      enum { PICTURES = 4, WIDTH = 4000, HEIGHT = 3000 };

      static guchar exif[1024];
      static int end, entries;

      static void put(int position, unsigned value, int bytes) {
        for (int i = 0; i < bytes; i++) exif[position + i] = value >> 8 * (bytes - 1 - i);
      }

      /* One directory entry; what is longer than 4 bytes stands at the end of the segment. */
      static void entry(int directory, int tag, int type, int count, const void *data, int size) {
        int place = directory + 2 + 12 * entries++;
        put(directory, entries, 2);
        put(place, tag, 2);
        put(place + 2, type, 2);
        put(place + 4, count, 4);
        if (size <= 4) {
          memcpy(exif + place + 8, data, size);
        } else {
          put(place + 8, end - 10, 4);
          memcpy(exif + end, data, size);
          end += size;
        }
      }

      static void text(int directory, int tag, const char *value) {
        entry(directory, tag, 2, strlen(value) + 1, value, strlen(value) + 1);
      }

      static void rational(guchar *at, unsigned value, unsigned below) {
        for (int i = 0; i < 4; i++) {
          at[i] = value >> 8 * (3 - i);
          at[i + 4] = below >> 8 * (3 - i);
        }
      }

      static void degrees(int directory, int tag, double value, const char *letters) {
        char letter[2] = { letters[value < 0], 0 };
        guchar parts[24];
        value = fabs(value);
        rational(parts, value, 1);
        rational(parts + 8, fmod(value * 60, 60), 1);
        rational(parts + 16, fmod(value * 3600, 60) * 10000, 10000);
        text(directory, tag, letter);
        entry(directory, tag + 1, 5, 3, parts, 24);
      }

      /* The APP1 segment: the first directory, the camera's, then the position's. */
      static int segment(const char *date, const char *latitude, const char *longitude,
                         const char *direction, int orientation) {
        enum { TIFF = 10, FIRST = TIFF + 8, CAMERA = FIRST + 80, PLACE = CAMERA + 60 };
        guchar pointer[4], turned[4] = { 0, orientation, 0, 0 };
        memset(exif, 0, sizeof exif);
        memcpy(exif, "\\xff\\xe1\\0\\0Exif\\0\\0MM\\0*\\0\\0\\0\\x08", FIRST);
        end = PLACE + 100;
        entries = 0;
        text(FIRST, 0x010f, "MONA");
        text(FIRST, 0x0110, "Generated camera 12");
        entry(FIRST, 0x0112, 3, 1, turned, 4);
        int at = CAMERA - TIFF;
        for (int i = 0; i < 4; i++) pointer[i] = at >> 8 * (3 - i);
        entry(FIRST, 0x8769, 4, 1, pointer, 4);
        if (*latitude != '-' || strlen(latitude) > 1) {
          at = PLACE - TIFF;
          for (int i = 0; i < 4; i++) pointer[i] = at >> 8 * (3 - i);
          entry(FIRST, 0x8825, 4, 1, pointer, 4);
        }
        entries = 0;
        if (strlen(date) > 1) {
          char spaced[32];
          g_strlcpy(spaced, date, sizeof spaced);
          for (char *c = spaced; *c; c++) if (*c == 'T') *c = ' ';
          text(CAMERA, 0x9003, spaced);
        }
        if (strlen(latitude) > 1) {
          entries = 0;
          degrees(PLACE, 1, g_ascii_strtod(latitude, NULL), "NS");
          degrees(PLACE, 3, g_ascii_strtod(longitude, NULL), "EW");
          if (strlen(direction) > 1 || *direction != '-') {
            guchar parts[8];
            rational(parts, g_ascii_strtod(direction, NULL) * 100, 100);
            text(PLACE, 0x10, "T");
            entry(PLACE, 0x11, 5, 1, parts, 8);
          }
        }
        put(2, end - 2, 2);
        return end;
      }

      int main(int argc, char **argv) {
        if (argc < 3) return 2;
        int noise = atoi(argv[2]);
        gchar *files[PICTURES];
        gsize sizes[PICTURES];
        GdkPixbuf *picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, WIDTH, HEIGHT);
        int stride = gdk_pixbuf_get_rowstride(picture);
        guchar *pixels = gdk_pixbuf_get_pixels(picture);
        unsigned state = 2026;
        for (int i = 0; i < PICTURES; i++) {
          int red = (i * 67) % 200, green = (i * 131) % 200;
          for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++) {
              guchar *pixel = pixels + y * stride + x * 3;
              state = state * 1664525 + 1013904223;
              int grain = noise ? (int)(state >> 24) * noise / 255 : 0;
              int form = ((x - 2000) * (x - 2000) + (y - 1500) * (y - 1500)) / 40000 % 2 ? 40 : 0;
              pixel[0] = CLAMP(red + x / 80 + form + grain, 0, 255);
              pixel[1] = CLAMP(green + y / 60 + grain, 0, 255);
              pixel[2] = CLAMP(90 + (x + y) / 70 - form + grain, 0, 255);
            }
          if (!gdk_pixbuf_save_to_buffer(picture, &files[i], &sizes[i], "jpeg", NULL,
                                         "quality", noise ? "88" : "50", NULL))
            return 1;
        }
        char name[256], date[64], latitude[64], longitude[64], direction[64];
        int orientation, count = 0;
        while (scanf("%255s %63s %63s %63s %63s %d", name, date, latitude, longitude, direction,
                     &orientation) == 6) {
          char *path = g_build_filename(argv[1], name, NULL);
          FILE *file = fopen(path, "wb");
          if (!file) return 1;
          int i = count % PICTURES;
          fwrite(files[i], 1, 2, file);
          fwrite(exif, 1, segment(date, latitude, longitude, direction, orientation), file);
          fwrite(files[i] + 2, 1, sizes[i] - 2, file);
          // What follows a picture is not read: it only makes the file another one.
          fwrite(&count, sizeof count, 1, file);
          if (fclose(file)) return 1;
          g_free(path);
          count++;
        }
        return 0;
      }
      """)
}
