import MonaModel

/// An error of a field of a request.
package enum FieldError: Hashable, Sendable {
  case usernameMissing, usernameCharacters, usernameMixed, usernameTooLong, usernameTaken
  case emailMissing, emailMalformed, emailTooLong, emailTaken
  case passwordMissing, passwordTooShort, passwordUnconfirmed
  /// The password that the account has is missing, or is another one.
  case currentPasswordMissing, currentPasswordWrong
  /// The name and password match no account.
  case credentials
  /// The name and password are right, and the account is disabled.
  case accountDisabled
  /// Nobody can register here; an invitation is needed; or the one that was sent is not valid.
  case registrationClosed, invitationMissing, invitationVoid
  /// The link to set a new password was used, is older than an hour, or was never issued.
  case linkVoid
  case idMissing, idUnknown
  case ratingNotInteger, ratingTooLow, ratingTooHigh
  case commentTooLong
  /// It is no whole image of an accepted type; it has more pixels than `PhotoInfo.pixelLimit`, or
  /// decoding it takes more memory than `PhotoDecoder.server` allows.
  case photoNotImage, photoTooManyPixels
  /// The account has as many photos, or reports, as the server's host allows.
  case photoQuota, reportQuota
  /// The same as `photoQuota`, under a name of its own, by which clients tell it from a photo that is refused for itself.
  case accountFull
  /// The photo exceeds the limit, which is in bytes.
  case photoFileTooLarge(limit: Int)
  /// The SHA-256 is not 64 hexadecimal digits in lower case; no photo that this account has on the
  /// server has it.
  case photoDigestMalformed, photoNotHere
  /// The text of a field contains U+0000, at which C libraries would end it.
  case nullCharacter(field: String)
  case collectedAtMalformed
  /// The identity of a photo is not 64 hexadecimal digits in lower case; a visit has `ListedPhoto.limit` photos.
  case photoKeyMalformed, photosTooMany
  case takenAtMalformed
  case typeUnknown, sizeUnknown
  /// The version of the text that a person agreed to, or a time of it, is missing or is none.
  case consentVersion
  case consentTime(field: String)
  /// The code of an authenticator app is not right, or was used.
  case codeWrong
  /// The name with which photos are shown is too long, or has several lines.
  case creditMalformed
  /// A parameter of a question of research cannot be that, or the catalogue does not have it.
  case researchParameter(ResearchQuery.Parameter)
  case problemUnknown, locationMissing, locationMalformed, keyTooLong

  /// The names of fields whose errors are named.
  static let textFields: Set = [
    "username", "email", "token", "password", "current_password", "id", "rating", "comment",
    "photo",
    "photo_sha256", "collected_at", "size", "type", "problem", "facts", "key",
    "taken_at", "invitation", "credit",
  ]

  /// The name of the field in requests.
  var field: String {
    switch self {
    case .usernameMissing, .usernameCharacters, .usernameMixed, .usernameTooLong, .usernameTaken,
      .credentials, .accountDisabled, .registrationClosed:
      "username"
    case .invitationMissing, .invitationVoid: "invitation"
    case .accountFull: "quota"
    case .emailMissing, .emailMalformed, .emailTooLong, .emailTaken: "email"
    case .passwordMissing, .passwordTooShort, .passwordUnconfirmed: "password"
    case .currentPasswordMissing, .currentPasswordWrong: "current_password"
    case .nullCharacter(let field): field
    case .linkVoid: "token"
    case .idMissing, .idUnknown: "id"
    case .ratingNotInteger, .ratingTooLow, .ratingTooHigh: "rating"
    case .commentTooLong: "comment"
    case .photoNotImage, .photoFileTooLarge, .photoTooManyPixels, .photoQuota,
      .photosTooMany:
      "photo"
    case .photoDigestMalformed, .photoNotHere: "photo_sha256"
    case .collectedAtMalformed: "collected_at"
    case .typeUnknown: "type"
    case .consentVersion: "version"
    case .consentTime(let field): field
    case .creditMalformed: "credit"
    case .codeWrong: "code"
    case .researchParameter(let parameter): parameter.rawValue
    case .sizeUnknown: "size"
    case .problemUnknown, .reportQuota: "problem"
    case .locationMissing, .locationMalformed: "location"
    case .takenAtMalformed: "taken_at"
    case .keyTooLong, .photoKeyMalformed: "key"
    }
  }
}
