import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaSync
import Testing

@testable import MonaText

@Suite struct ErrorTextTests {
  private static let file = URL(fileURLWithPath: "/somewhere/a.json")

  @Test func `details name the file and what the system said, and no type of the program`() {
    let refused = CocoaError(
      .fileWriteNoPermission,
      userInfo: [
        NSFilePathErrorKey: "/media/carte/a.json", NSUnderlyingErrorKey: POSIXError(.EROFS),
      ])
    let details = ErrorText.details(of: refused)
    #expect(details?.hasPrefix("/media/carte/a.json\n") == true)
    #expect(details?.contains("NSPOSIXErrorDomain") == false)
    for error in Self.errors {
      let details = ErrorText.details(of: error) ?? ""
      #expect(!details.contains("Error") && !details.contains("("), "\(error)")
    }
  }

  @Test func `a server's words are shown on one line that is not long`() {
    let words = "No.\n\tPlease\r\nask again. " + String(repeating: "é", count: 3000)
    let sentence = ErrorText.of(
      ServerRequestError.refused(APIRefusal(message: words), status: 422))
    #expect(sentence.contains(": No. Please ask again. é"))
    #expect(sentence.count < 350 && !sentence.contains(where: \.isNewline))
  }

  private static let errors: [any Error] = [
    CatalogueError.missing(file), CatalogueError.folder(file), CatalogueError.unreadable(file),
    CatalogueError.empty(file), CatalogueError.tooLarge(file), CatalogueError.webPage(file),
    CatalogueError.notJSON(file, offset: 4), CatalogueError.truncated(file),
    CatalogueError.notACatalogue(file), CatalogueError.xml(file, .gpx),
    CatalogueError.xml(file, .other), CatalogueError.unknownSystem(file, "EPSG:31370"),
    CatalogueError.noSystem(file), CatalogueError.severalLayers(file, ["a", "b"]),
    CatalogueError.gdalMissing(file), CatalogueError.conversionFailed(file),
    CatalogueError.conversionLate(file),
    StoreError.unreadable(folder: file, underlying: CancellationError()),
    StoreError.unreadable(folder: file, underlying: StorageError.readOnlyDisk),
    StoreError.missing(file: file), BackupError.noBackup(file), BackupError.damaged(file),
    BackupError.newer(file, version: "2.0"), BackupError.unreadable(file, errno: EACCES),
    BackupError.full(file), BackupError.unwritable(file, errno: EROFS), BackupError.exists(file),
    BackupError.otherAccount("léa"), BackupError.accountIsHere("léa"), BackupError.noCopy(nil),
    BackupError.noCopy("2026-11-24"), BackupError.notRestored,
    StoreError.emptied(file: file, photos: 3), StorageError.full, StorageError.readOnlyDisk,
    StorageError.readOnly, StorageError.busy, StorageError.damaged, StorageError.cannotOpen,
    StoreError.unknownDiscovery(DiscoveryID(.artwork, 4)),
    StoreError.alreadyCollected(DiscoveryID(.artwork, 4)),
    StoreError.notCollected(DiscoveryID(.artwork, 4)), StoreError.ratingOutOfRange(9),
    StoreError.commentTooLong(3000), CatalogueError.notBadges,
    AlbumError.notAnImage, AlbumError.isAFolder, AlbumError.unreadable(errno: ENOENT),
    AlbumError.unreadable(errno: EACCES), AlbumError.unreadable(errno: EIO),
    AlbumError.tooLarge(width: 20_000, height: 20_000), AlbumError.diskFull,
    AlbumError.albumUnwritable(errno: EROFS),
    LocatorError.unavailable(reason: ""), LocatorError.refused(reason: ""), LocatorError.timedOut,
    CocoaError(.fileWriteOutOfSpace), CocoaError(.fileReadNoSuchFile), CocoaError(.fileNoSuchFile),
    CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: "/somewhere/a.json"]),
    CocoaError(.fileReadNoPermission), POSIXError(.ENOSPC), POSIXError(.EIO),
  ]

  @Test(arguments: errors.indices)
  func `every error is one sentence that says what to do`(index: Int) {
    let sentence = ErrorText.of(Self.errors[index])
    #expect(sentence.hasSuffix(".") && sentence.contains(": "), "\(sentence)")
    #expect(!sentence.contains { $0.isNewline || $0 == "{" || $0 == "}" }, "\(sentence)")
    #expect(!sentence.contains("unexpected"), "\(sentence)")
  }

  @Test func `an unknown error is one line`() {
    struct Odd: Error, CustomStringConvertible {
      let description = "first\nsecond"
    }
    #expect(
      ErrorText.of(Odd())
        == "Something unexpected happened (first second): try again, and report it if it goes on.")
  }

  @Test("A server that is being looked after says when to try again, as a time")
  func maintenance() {
    let soon = ErrorText.of(
      ServerRequestError.serverFailure(status: 503, words: "", retryAfter: 600))
    #expect(soon.contains(/\d{1,2}.\d{2}/), "\(soon)")
    let unknown = ErrorText.of(
      ServerRequestError.serverFailure(status: 503, words: "", retryAfter: nil))
    #expect(!unknown.contains(/\d/))
  }
}
