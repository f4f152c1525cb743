import Foundation
import MonaArchive
import MonaCatalogue
import MonaLog

extension Store {
  /// Copies the person's data as it stands at one moment, and proves that the copy is whole.
  /// - Throws: `StorageError.damaged` when it is not, as what was copied is not; what the disk says.
  func copy(to destination: URL) throws {
    try DatabaseCopy.make(of: person, at: destination)
    let isSound = try PersonContents.open(destination).read(DatabaseCopy.isSound)
    guard isSound else { throw StorageError.damaged }
  }

  /// A folder for what is needed for a while; it goes with the value.
  /// - Throws: what the disk says.
  func scratch() throws -> UnfinishedFolder {
    // A store in memory has no folder of its own.
    try held.files?.scratchFolder()
      ?? UnfinishedFolder(of: FileManager.default.temporaryDirectory.appendingPathComponent("mona"))
  }

  /// Removes every copy that MONA made of the person's data, what it set aside as damaged, and what a
  /// killed process left of either; a copy that is being made is waited for.
  func eraseCopies() {
    guard let files = held.files else { return }
    tryLogging("Copies of what was erased stay", level: .warning) {
      try PersonCopies(of: files.file, in: files.folder).eraseAll()
    }
    for file in DamagedFiles.all(of: files.file, in: files.folder) {
      tryLogging("What was set aside of what was erased stays", level: .warning) {
        try FileManager.default.removeItem(at: file)
      }
    }
    UnfinishedFolder.removeAbandoned(of: files.person)
    UnfinishedFolder.removeAbandoned(of: files.scratch)
  }

  /// Has the person's data looked through when it is opened the next time: damage was met in it.
  package func suspect() {
    if let files = held.files { IntegrityFlag(in: files.folder).note() }
  }

  /// Makes the copy of the day, unless there is one; to be called off the main thread, when there is time.
  /// - Returns: whether the person's data is damaged: it is looked through when it is opened next.
  package func keepDailyCopy() -> Bool {
    guard let copies else { return false }
    do { try copies.makeDaily(self) } catch  where StorageError(error) == .damaged {
      suspect()
      return true
    } catch {
      Log.program.failure("No copy is made of the person's data", error, level: .warning)
    }
    return false
  }
}
