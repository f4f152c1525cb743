#include "CICU.h"

#include <unicode/uspoof.h>

MonaNameChecker *mona_name_checker(void) {
  UErrorCode error = U_ZERO_ERROR;
  USpoofChecker *checker = uspoof_open(&error);
  const USet *recommended = uspoof_getRecommendedSet(&error);
  if (U_FAILURE(error)) return NULL;
  USet *allowed = uset_cloneAsThawed(recommended);
  uset_add(allowed, '-');
  uspoof_setAllowedChars(checker, allowed, &error);
  uset_close(allowed);
  uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
  uspoof_setChecks(
      checker, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_CHAR_LIMIT, &error);
  return U_SUCCESS(error) ? (MonaNameChecker *)checker : NULL;
}

int32_t mona_name_check(const MonaNameChecker *checker, const char *name, int32_t length) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t faults = uspoof_checkUTF8((const USpoofChecker *)checker, name, length, NULL, &error);
  if (U_FAILURE(error)) return -1;
  if (faults & (USPOOF_INVISIBLE | USPOOF_CHAR_LIMIT)) return MONA_NAME_CHARACTERS;
  return faults ? MONA_NAME_MIXED : MONA_NAME_FINE;
}

int32_t mona_name_skeleton(
    const MonaNameChecker *checker, const char *name, int32_t length, char *skeleton, int32_t room) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t count = uspoof_getSkeletonUTF8((const USpoofChecker *)checker, 0, name, length, skeleton, room, &error);
  return U_SUCCESS(error) || error == U_BUFFER_OVERFLOW_ERROR ? count : -1;
}
