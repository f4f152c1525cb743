/// An error of a field of a request.
package enum FieldError: Hashable, Sendable {
  case usernameMissing, usernameCharacters, usernameMixed, usernameTooLong, usernameTaken
  case emailMissing, emailMalformed, emailTooLong, emailTaken
  case passwordMissing, passwordTooShort, passwordUnconfirmed, passwordUnusable
  /// The password that the account has is missing, or is another one.
  case currentPasswordMissing, currentPasswordWrong
  /// The name and password match no account.
  case credentials
  /// The link to set a new password was used, is older than an hour, or was never issued.
  case linkVoid
  case idMissing, idUnknown
  case ratingNotInteger, ratingTooLow, ratingTooHigh
  case commentTooLong
  /// It is no whole image of an accepted type; it has more pixels than `PhotoInfo.pixelLimit`, or
  /// decoding it takes more memory than `PhotoDecoder.server` allows.
  case photoNotImage, photoTooManyPixels
  /// The photo exceeds the limit, which is in bytes.
  case photoFileTooLarge(limit: Int)
  /// The SHA-256 is not 64 hexadecimal digits in lower case; no photo that this account has on the
  /// server has it.
  case photoDigestMalformed, photoNotHere
  case collectedAtMalformed
  case typeUnknown, sizeUnknown
  case problemUnknown, locationMissing, locationMalformed

  /// The name of the field in requests.
  var field: String {
    switch self {
    case .usernameMissing, .usernameCharacters, .usernameMixed, .usernameTooLong, .usernameTaken,
      .credentials:
      "username"
    case .emailMissing, .emailMalformed, .emailTooLong, .emailTaken: "email"
    case .passwordMissing, .passwordTooShort, .passwordUnconfirmed, .passwordUnusable: "password"
    case .currentPasswordMissing, .currentPasswordWrong: "current_password"
    case .linkVoid: "token"
    case .idMissing, .idUnknown: "id"
    case .ratingNotInteger, .ratingTooLow, .ratingTooHigh: "rating"
    case .commentTooLong: "comment"
    case .photoNotImage, .photoFileTooLarge, .photoTooManyPixels: "photo"
    case .photoDigestMalformed, .photoNotHere: "photo_sha256"
    case .collectedAtMalformed: "collected_at"
    case .typeUnknown: "type"
    case .sizeUnknown: "size"
    case .problemUnknown: "problem"
    case .locationMissing, .locationMalformed: "location"
    }
  }
}
