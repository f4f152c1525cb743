// libxcrypt: passwords kept as the bcrypt hashes that other servers of MONA keep too.
#include <crypt.h>
