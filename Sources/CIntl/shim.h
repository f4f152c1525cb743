/* gettext's functions: the C library has them, but Swift's Glibc module leaves <libintl.h> out. */
#pragma once
#include <libintl.h>
#include <locale.h>
