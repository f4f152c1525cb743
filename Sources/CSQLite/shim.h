/* What of SQLite's own interface Swift cannot call: functions of as many arguments as one likes. */
#pragma once
#include <sqlite3.h>

/* Has SQLite not count the memory it uses, which nobody asks for: the count has one lock, which every
   allocation of every connection would wait for. Heeded only before the first connection is opened. */
static inline int mona_sqlite_leave_memory_uncounted(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
