// libpq: connections to PostgreSQL.
#include <libpq-fe.h>
