extension CProgram {
  /// A load generator: repeats a request to a server on this computer on many connections at once.
  ///
  ///     asker PORT CONNECTIONS[/ADDRESSES] SECONDS STATUS FILE [KIND[LIMIT]:OFFSET…]
  ///
  /// FILE holds the request. Of each that is sent, the bytes at OFFSET are another number's: `n` its
  /// seven digits, from 1 to LIMIT and then again, `q` sixteen bytes from 1 to 16. An answer of another
  /// STATUS is a failure. With ADDRESSES, the connections come from so many. It prints requests, bytes of bodies, seconds,
  /// failures, and the median, the 99th of 100, and the longest time of one in milliseconds. With no connection it asks
  /// once, and prints the answer.
  static let asker = CProgram(
    name: "asker", packages: ["glib-2.0"],
    source: #"""
      #define _GNU_SOURCE
      #include <arpa/inet.h>
      #include <errno.h>
      #include <netinet/tcp.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <strings.h>
      #include <sys/epoll.h>
      #include <sys/socket.h>
      #include <time.h>
      #include <unistd.h>

      typedef struct {
        int socket;
        char *request, head[16384];
        size_t sent, read;
        long body;
        // An answer of unknown length ends with its last chunk (RFC 9112, 7.1): its last bytes so far.
        int chunked;
        char tail[7];
        double began;
      } Line;

      static char *request, **places;
      static size_t length, answered, failures, sum;
      static int port, status, placeCount;
      static unsigned long number;
      static double *times;
      static size_t room;

      static double now(void) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        return t.tv_sec + t.tv_nsec / 1e9;
      }

      static void stop(const char *what) { perror(what); exit(1); }

      static int compare(const void *a, const void *b) {
        double x = *(double *)a, y = *(double *)b;
        return x < y ? -1 : x > y;
      }

      static int opened(int from) {
        struct sockaddr_in address = {AF_INET, htons(port), {htonl(INADDR_LOOPBACK)}, {0}};
        int file = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
        setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        struct sockaddr_in own = {AF_INET, 0, {htonl(0x7f010000 + from)}, {0}};
        if (from && bind(file, (struct sockaddr *)&own, sizeof own)) stop("bind");
        if (connect(file, (struct sockaddr *)&address, sizeof address)) stop("connect");
        return file;
      }

      static void number_it(char *bytes) {
        number++;
        for (int i = 0; i < placeCount; i++) {
          char *at = bytes + atol(strchr(places[i], ':') + 1);
          if (places[i][0] == 'n') {
            char digits[8];
            snprintf(digits, sizeof digits, "%07lu", 1 + (number - 1) % atol(places[i] + 1));
            memcpy(at, digits, 7);
          } else {
            for (int j = 0; j < 16; j++) at[j] = 1 + (number >> (4 * j) & 15);
          }
        }
      }

      static void begin(Line *line) {
        number_it(line->request);
        line->sent = line->read = 0;
        line->body = -1;
        line->began = now();
      }

      // Whether the last chunk is received with these bytes of the body.
      static int chunks(Line *line, const char *bytes, size_t n) {
        size_t kept = n < sizeof line->tail ? sizeof line->tail - n : 0, added = sizeof line->tail - kept;
        memmove(line->tail, line->tail + sizeof line->tail - kept, kept);
        memcpy(line->tail + kept, bytes + n - added, added);
        sum += n;
        return !memcmp(line->tail, "\r\n0\r\n\r\n", sizeof line->tail);
      }

      // Whether the answer is whole.
      static int take(Line *line) {
        for (;;) {
          if (line->body < 0) {
            ssize_t n = recv(line->socket, line->head + line->read,
                             sizeof line->head - 1 - line->read, MSG_DONTWAIT);
            if (n < 0 && errno == EAGAIN) return 0;
            if (n <= 0) { fprintf(stderr, "the server hung up\n"); exit(1); }
            line->read += n;
            line->head[line->read] = 0;
            char *end = strstr(line->head, "\r\n\r\n");
            if (!end) continue;
            char *size = strcasestr(line->head, "\r\ncontent-length:");
            int found = atoi(line->head + 9);
            line->body = size && size < end && found != 304 ? atol(size + 17) : 0;
            failures += found != status;
            char *coding = strcasestr(line->head, "\r\ntransfer-encoding: chunked");
            line->chunked = coding && coding < end;
            if (line->chunked) {
              memcpy(line->tail, "     \r\n", sizeof line->tail);
              line->body = !chunks(line, end + 4, line->head + line->read - (end + 4));
            } else {
              sum += line->body;
              line->body -= line->head + line->read - (end + 4);
            }
          } else if (line->body > 0) {
            static char bytes[1 << 18];
            ssize_t n = recv(line->socket, bytes, sizeof bytes, MSG_DONTWAIT);
            if (n < 0 && errno == EAGAIN) return 0;
            if (n <= 0) { fprintf(stderr, "the server hung up\n"); exit(1); }
            line->body = line->chunked ? !chunks(line, bytes, n) : line->body - n;
          }
          if (line->body == 0) return 1;
        }
      }

      static int give(Line *line) {
        while (line->sent < length) {
          ssize_t n = send(line->socket, line->request + line->sent, length - line->sent,
                           MSG_DONTWAIT | MSG_NOSIGNAL);
          if (n < 0 && errno == EAGAIN) return 0;
          if (n < 0) stop("send");
          line->sent += n;
        }
        return 1;
      }

      static void note(double seconds) {
        if (answered == room) times = realloc(times, sizeof *times * (room = room * 2 + 1024));
        times[answered++] = seconds;
      }

      int main(int count, char **words) {
        port = atoi(words[1]), status = atoi(words[4]);
        int lines = atoi(words[2]), waiting = 0;
        double seconds = atof(words[3]);
        char *slash = strchr(words[2], '/');
        int addresses = slash ? atoi(slash + 1) : 0;
        places = words + 6, placeCount = count - 6;
        FILE *file = fopen(words[5], "rb");
        if (!file) stop(words[5]);
        request = malloc(1 << 24);
        length = fread(request, 1, 1 << 24, file);
        if (!lines) {
          int one = opened(0);
          number_it(request);
          if (write(one, request, length) != (ssize_t)length) stop("write");
          static char bytes[1 << 16];
          for (ssize_t n; (n = read(one, bytes, sizeof bytes)) > 0;) fwrite(bytes, 1, n, stdout);
          return 0;
        }
        int watch = epoll_create1(0);
        Line *all = calloc(lines, sizeof *all);
        double began = now(), end = began + seconds;
        for (int i = 0; i < lines; i++) {
          Line *line = all + i;
          line->socket = opened(addresses ? 1 + i % addresses : 0);
          line->request = malloc(length);
          memcpy(line->request, request, length);
          begin(line);
          struct epoll_event event = {EPOLLIN | EPOLLOUT | EPOLLET, {.ptr = line}};
          epoll_ctl(watch, EPOLL_CTL_ADD, line->socket, &event);
          waiting++;
        }
        while (waiting) {
          struct epoll_event events[256];
          int found = epoll_wait(watch, events, 256, 30000);
          if (found == 0) { fprintf(stderr, "no answer for 30 s\n"); return 1; }
          for (int i = 0; i < found; i++) {
            Line *line = events[i].data.ptr;
            while (give(line) && take(line)) {
              note(now() - line->began);
              if (now() >= end) { waiting--; epoll_ctl(watch, EPOLL_CTL_DEL, line->socket, 0); break; }
              begin(line);
            }
          }
        }
        double took = now() - began;
        qsort(times, answered, sizeof *times, compare);
        printf("%zu %zu %f %zu %f %f %f\n", answered, sum, took, failures, times[answered / 2] * 1e3,
               times[answered * 99 / 100] * 1e3, times[answered - 1] * 1e3);
        return 0;
      }
      """#)
}
