/* gettext's functions: the C library has them, but Swift's Glibc module leaves <libintl.h> out. */
#pragma once
#include <libintl.h>
#include <locale.h>

/* Makes gettext look again at which language is asked for, as its manual tells a running program
   to; it gives the answers it has kept otherwise. Swift 6 does not let a variable of C be written. */
static inline void mona_intl_ask_again(void) {
  extern int _nl_msg_cat_cntr;
  ++_nl_msg_cat_cntr;
}
