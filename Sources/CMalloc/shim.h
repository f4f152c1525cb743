// The C library's heaps, which Swift's Glibc module leaves out.
#include <malloc.h>
