/* What of SQLite's own interface Swift cannot call: functions of as many arguments as one likes. */
#pragma once
#include <sqlite3.h>

/* Has SQLite not count the memory it uses, which nobody asks for: the count has one lock, which every
   allocation of every connection would wait for. Heeded only before the first connection is opened. */
static inline int mona_sqlite_leave_memory_uncounted(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Has SQLite take a name that begins with "file:" for an address, which says how the file is to be
   opened: one on a disk that nothing can be written to needs that. Heeded as the one above. */
static inline int mona_sqlite_read_addresses(void) {
  return sqlite3_config(SQLITE_CONFIG_URI, 1);
}
