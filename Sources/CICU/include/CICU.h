/* ICU: whether names can be told apart (UTS 39).
 *
 * ICU's own headers stay out of Swift's sight: Foundation has another ICU, whose types have the same names. */
#pragma once
#include <stdint.h>

/* A checker of names, which may be used on several threads at once. */
typedef struct MonaNameChecker MonaNameChecker;

/* What is wrong with a name. */
enum {
  MONA_NAME_FINE = 0,
  /* Characters that are invisible, or that no name should have. */
  MONA_NAME_CHARACTERS = 1,
  /* Letters or digits of several scripts. */
  MONA_NAME_MIXED = 2,
};

/* A checker, which is never released; null if ICU fails. */
MonaNameChecker *_Nullable mona_name_checker(void);

/* What is wrong with a name in UTF-8; negative if ICU fails. */
int32_t mona_name_check(const MonaNameChecker *_Nonnull checker, const char *_Nonnull name, int32_t length);

/* Writes the skeleton of a name (UTS 39, 4), and returns its length in bytes, of which no more than `room` are
 * written; negative if ICU fails. */
int32_t mona_name_skeleton(
    const MonaNameChecker *_Nonnull checker, const char *_Nonnull name, int32_t length, char *_Nonnull skeleton,
    int32_t room);
