import Foundation

/// Why a server does not start, or an administrator's command fails.
package enum ServerError: Error, Hashable {
  /// It would send passwords through the network as they are; the value is the address.
  case open(String)
  /// Another server serves this folder; the value is its path.
  case alreadyServed(String)
  /// Nobody has this name.
  case unknownPerson(String)
  /// A name or an address cannot be an account's.
  case field(FieldError)
  /// No server ever kept anything in this folder.
  case nothingThere(URL)
  /// Something lies where a new folder was to be made.
  case notEmpty(URL)
  /// A setting's value cannot be.
  case setting(SettingName)
  /// A setting is missing without which no mail can be sent.
  case settingForMail(SettingName)
  /// A file has a setting that there is none of: its name, and the file's path.
  case unknownSetting(String, String)
  /// A file of settings cannot be read, or holds no JSON object; the value is its path.
  case settingsFile(String)
  /// What was to be copied, or the copy, is not whole.
  case amiss([ServerFinding])
}
