import Foundation
import MonaCatalogue

extension ErrorText {
  /// What to tell about a file the system refuses; nil when `error` is not about a file.
  static func fileSentence(_ error: any Error) -> String? {
    let name = (error as? CocoaError)?.filePath.map { URL(fileURLWithPath: $0) }
    let values = name?.named ?? ["file": "?"]
    return switch (error as? CocoaError)?.code {
    case .fileNoSuchFile?:
      tr("“{file}” cannot be found: check its folder and its name.", values)
    case .fileReadNoSuchFile?:
      tr("There is no file “{file}”: check its name.", values)
    case .fileReadNoPermission?, .fileReadUnknown?, .fileReadCorruptFile?:
      tr("“{file}” cannot be read: check that you are allowed to open it.", values)
    case .fileWriteNoPermission?, .fileWriteVolumeReadOnly?, .fileWriteUnknown?:
      tr("“{file}” cannot be written: choose another place.", values)
    case .fileWriteFileExists?:
      tr("“{file}” is there already: choose another name.", values)
    case .fileWriteInvalidFileName?:
      tr("“{file}” cannot be the name of a file: choose another name.", values)
    case .fileWriteOutOfSpace?: StorageError.full.sentence
    default: systemSentence(error)
    }
  }

  private static func systemSentence(_ error: any Error) -> String? {
    switch (error as? POSIXError)?.code {
    case .ENOSPC?, .EDQUOT?: StorageError.full.sentence
    case let code?:
      tr(
        "The system refused to read or write a file ({reason}): try another place.",
        ["reason": reason(code.rawValue)])
    case nil: nil
    }
  }
}
