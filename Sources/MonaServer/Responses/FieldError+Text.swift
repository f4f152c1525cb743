import MonaText

extension FieldError {
  /// The error as a sentence, in the wording of MONA's earlier servers, which clients display unchanged.
  var sentence: String {
    switch self {
    case .usernameMissing: tr("The username field is required.")
    case .usernameCharacters:
      tr("The username may only contain letters, numbers, dashes and underscores.")
    case .usernameMixed:
      tr("The username may not mix letters, or digits, of several scripts.")
    case .usernameTooLong: tr("The username may not be greater than 255 characters.")
    case .usernameTaken: tr("The username has already been taken.")
    case .emailMissing: tr("The email field is required.")
    case .emailMalformed: tr("The email must be a valid email address.")
    case .emailTooLong: tr("The email may not be greater than 255 characters.")
    case .emailTaken: tr("The email has already been taken.")
    case .passwordMissing: tr("The password field is required.")
    case .passwordTooShort: tr("The password must be at least 6 characters.")
    case .passwordUnconfirmed: tr("The password confirmation does not match.")
    case .nullCharacter(let field):
      tr("The {field} may not contain a null character.", ["field": field])
    case .currentPasswordMissing: tr("The current password field is required.")
    case .currentPasswordWrong: tr("The current password is incorrect.")
    case .credentials: tr("These credentials do not match our records.")
    case .accountDisabled: tr("This account is disabled: ask those who run the server.")
    case .registrationClosed:
      tr("Nobody can register on this server: ask those who run it for an account.")
    case .invitationMissing:
      tr("Accounts of this server are by invitation: write the code that you were given.")
    case .invitationVoid:
      tr("This invitation was used or has expired: ask for another one.")
    case .linkVoid: tr("This link is not valid any more: ask for another one.")
    case .idMissing: tr("The id field is required.")
    case .idUnknown: tr("The selected id is invalid.")
    case .ratingNotInteger: tr("The rating must be an integer.")
    case .ratingTooLow: tr("The rating must be at least 1.")
    case .ratingTooHigh: tr("The rating may not be greater than 5.")
    case .commentTooLong: tr("The comment may not be greater than 2048 characters.")
    case .photoNotImage: tr("The photo must be a whole image of type JPEG, PNG or WebP.")
    case .photoFileTooLarge(let limit):
      tr("The photo may not be greater than {limit} kilobytes.", ["limit": "\(limit / 1024)"])
    case .photoTooManyPixels:
      tr("The photo has too many pixels: make it smaller, then try again.")
    case .photoQuota, .accountFull:
      tr("The server has no room for more photos of this account: ask whoever runs it for more.")
    case .reportQuota:
      tr("This account has sent as many reports as the server takes.")
    case .photoDigestMalformed:
      tr("The photo_sha256 must be 64 hexadecimal digits in lower case.")
    case .photoNotHere: tr("This photo is not here yet: it has to be sent.")
    case .collectedAtMalformed:
      tr("The collected_at must be a moment in universal time, such as 2026-11-22 18:37:32.")
    case .takenAtMalformed:
      tr("The taken_at must be a moment in universal time, such as 2026-11-22 18:37:32.")
    case .photoKeyMalformed: tr("The key must be 64 hexadecimal digits in lower case.")
    case .photosTooMany:
      tr("A visit may not have more than {limit} photos.", ["limit": "\(ListedPhoto.limit)"])
    case .problemUnknown: tr("The problem must be absent, moved, damaged, wrong or new.")
    case .locationMissing: tr("A latitude and a longitude are required.")
    case .locationMalformed: tr("The latitude and the longitude must be those of a place.")
    case .keyTooLong:
      tr("The key may not be greater than {limit} characters.", ["limit": "\(Report.keyLimit)"])
    case .sizeUnknown: tr("The size must be 320 or 1280.")
    case .typeUnknown: ResearchText.fault(.type)
    case .consentVersion: tr("The version must be a number of 1 or more.")
    case .consentTime(let field):
      tr(
        "The {field} must be a moment in universal time, such as 2026-11-22 18:37:32.",
        ["field": field])
    case .codeWrong:
      tr("This code is not right, or was used before: write the next one that the app shows.")
    case .creditMalformed:
      tr(
        "The credit must be one line of at most {limit} characters.",
        ["limit": "\(StoredConsent.creditLimit)"])
    case .researchParameter(let parameter): ResearchText.fault(parameter)
    }
  }
}
