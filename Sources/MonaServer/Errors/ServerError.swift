import Foundation
import MonaS3

/// Why a server does not start, or why an administrator's command fails.
package enum ServerError: Error, Hashable {
  /// Passwords would cross the network unencrypted; the value is the address to listen on.
  case open(String)
  /// Another server serves this folder; the value is its path.
  case alreadyServed(String)
  /// No account has this name.
  case unknownPerson(String)
  /// No server has served the folder since it leaves its address there, and no address was given.
  case unknownAddress
  /// No report has this number.
  case unknownReport(Int64)
  /// An answer to a report is too long.
  case answerTooLong
  /// A name or an address is invalid for an account.
  case field(FieldError)
  /// The folder contains no accounts and visits of a server, and none was to begin there.
  case noServerData(URL)
  /// The templates of the pages are not installed.
  case noPageFiles
  /// A folder has no ledger of erasures.
  case noLedger(URL)
  /// The folder to create exists and is not empty.
  case notEmpty(URL)
  /// The value of a setting is invalid.
  case setting(SettingName)
  /// A setting that mail requires is missing.
  case settingForMail(SettingName)
  /// A file contains an unknown setting: the setting's name, and the file's path.
  case unknownSetting(String, String)
  /// A settings file cannot be read, or contains no JSON object; the value is its path.
  case settingsFile(String)
  /// The bucket of the photos cannot be used: its address, nil for that in the server's folder, and the reason.
  case photoStore(String?, S3Error)
  /// The photos are in a bucket, and none was named; the value is its address.
  case photosElsewhere(String)
  /// The server has photos, and the bucket of this address has none of them.
  case photosNotThere(String)
  /// The bucket of this address belongs to another server, or has photos that may be another's.
  case photosOfAnother(String)
  /// A folder is a server's, whose accounts and visits are elsewhere, and no backup.
  case notBackup(URL)
  /// Another server serves the database of the folder.
  case databaseServed
  /// The accounts and visits of a folder are where they are to be moved.
  case movedAlready(URL)
  /// The database to which they are to be moved has other rows.
  case databaseTaken
  /// What was moved is not the same there.
  case movedOtherwise
  /// The data to copy, or the copy, is incomplete or damaged.
  case damaged([ServerFinding])
}
