// Nettle: SHA-256 by the processor's own instructions for it.
#include <nettle/sha2.h>
