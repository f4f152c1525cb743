// Nettle: SHA-256 by the processor's own instructions for it, and HMAC with it.
#include <nettle/hmac.h>
#include <nettle/sha2.h>
