import HTTPTypes
import Hummingbird
import MonaCatalogue
import MonaModel

/// A catalogue's file that an editor sent, and that nobody has confirmed or discarded.
package struct WaitingImport: Equatable, Sendable {
  package let number: Int64
  /// The name of the catalogue that it changes, or makes.
  package let catalogue: String
  /// What its sender calls the file.
  package let file: String
  /// Whether the file is said to be the whole catalogue.
  package let isComplete: Bool
  /// Whether works that look the same under other numbers are the same; nil to ask if there are any.
  package let isRenumbered: Bool?
  package let sent: WebAct

  package init(
    number: Int64, catalogue: String, file: String, isComplete: Bool, isRenumbered: Bool?,
    sent: WebAct
  ) {
    (self.number, self.catalogue, self.file) = (number, catalogue, file)
    (self.isComplete, self.isRenumbered, self.sent) = (isComplete, isRenumbered, sent)
  }
}

/// An import that was confirmed.
package struct WebImport: Equatable, Sendable {
  /// Whether it can be taken back.
  package enum Undo: Sendable {
    case possible
    /// Later imports of the same catalogue have to be taken back before.
    case later
    /// What was before is not kept any more.
    case gone
  }

  package let catalogue: String
  package let file: String
  package let counts: ImportNumbers
  package let undo: Undo
  package let decision: WebDecision

  package init(
    catalogue: String, file: String, counts: ImportNumbers, undo: Undo, _ decision: WebDecision
  ) {
    (self.catalogue, self.file, self.counts) = (catalogue, file, counts)
    (self.undo, self.decision) = (undo, decision)
  }
}

/// How many works an import adds, changes and removes from lists, and how many records it leaves out.
package struct ImportNumbers: Equatable, Sendable {
  package var inserted: Int
  package var updated: Int
  package var retired: Int
  package var skipped: Int

  package init(inserted: Int, updated: Int, retired: Int, skipped: Int) {
    (self.inserted, self.updated) = (inserted, updated)
    (self.retired, self.skipped) = (retired, skipped)
  }
}

/// What an import would do, as far as a page shows it.
package struct WebImportPreview: Sendable {
  /// A work that would change.
  package struct Change: Sendable {
    /// Under its published number.
    package let id: DiscoveryID
    package let title: Localized
    /// The values that change, each by the name of the record's member, before and after; nil for none.
    package let facts: [(name: String, before: String?, after: String?)]
    /// The number of visits to one that goes.
    package let visits: Int

    package init(
      id: DiscoveryID, title: Localized,
      facts: [(name: String, before: String?, after: String?)] = [], visits: Int = 0
    ) {
      (self.id, self.title, self.facts, self.visits) = (id, title, facts, visits)
    }
  }

  /// The first works of which the same becomes, and how many there are.
  package struct Group: Sendable {
    package var changes: [Change] = []
    package var count = 0

    package init() {}

    /// Adds a work, of which the first ones are shown.
    package mutating func add(_ change: @autoclosure () -> Change, limit: Int) {
      count += 1
      if changes.count < limit { changes.append(change()) }
    }
  }

  /// The revision of the catalogue that it is compared with.
  package var version: Int64
  /// Whether the server has no such catalogue yet.
  package var isNew: Bool
  package var format: CatalogueFormat
  package var unchanged = 0
  package var inserted = Group()
  package var updated = Group()
  package var retired = Group()
  /// Works that are there under another number, which visits follow.
  package var renumbered = Group()
  /// The first records that are left out.
  package var skipped: [ImportReport.Skipped] = []
  package var skippedCount = 0
  /// The first irregular records.
  package var remarks: [ImportReport.Remark] = []
  package var remarkCount = 0

  /// How many works or records of a sort are shown.
  package static let limit = 50

  package init(version: Int64, isNew: Bool, format: CatalogueFormat) {
    (self.version, self.isNew, self.format) = (version, isNew, format)
  }

  /// Whether nothing would change.
  package var isEmpty: Bool {
    inserted.count + updated.count + retired.count + renumbered.count == 0
  }
}

/// Why a file is not imported, in the current language.
package struct ImportRefusal: Error, Equatable {
  /// What an editor can answer, so that the file is imported all the same.
  package enum Question: Sendable { case isComplete, isRenumbered }

  package var sentences: [String]
  package var status: HTTPResponse.Status
  package var question: Question?
  /// What the form had, by the names of its fields.
  package var fields: [String: String] = [:]
  /// Whether the rest of the request was not read.
  package var isCutOff = false

  package init(
    _ sentences: [String], _ status: HTTPResponse.Status = .unprocessableContent,
    question: Question? = nil
  ) {
    (self.sentences, self.status, self.question) = (sentences, status, question)
  }
}

/// The imports of catalogues, as the server stores and carries them out.
package struct WebImports: Sendable {
  /// The files that wait, the imports of the last time, and the names of the catalogues; the latest first.
  package typealias List = (waiting: [WaitingImport], done: [WebImport], catalogues: [String])

  /// The field of the form that has the token of the person's session.
  package static let tokenField = WebSession.field

  /// The size limit of a file, in bytes.
  package var byteLimit: Int
  package var list: @Sendable () async throws -> List
  /// Reads a form with a file, of which nothing is stored unless it has the token of the person's form.
  /// - Parameter formToken: nil for a session without any.
  /// - Returns: the number of the file, which waits then.
  /// - Throws: `ImportRefusal`, `WebError.formExpired`.
  package var receive:
    @Sendable (_ request: Request, _ formToken: String?, _ editor: WebPerson) async throws -> Int64
  /// What the import of a file that waits would do; nil for a number of none.
  /// - Throws: `ImportRefusal`.
  package var preview:
    @Sendable (_ number: Int64) async throws -> (
      file: WaitingImport, preview: Result<WebImportPreview, ImportRefusal>
    )?
  /// Answers the questions of a file that waits.
  /// - Throws: `WebError.overtaken` for one that does not wait any more.
  package var answer:
    @Sendable (_ number: Int64, _ isComplete: Bool, _ isRenumbered: Bool?) async throws -> Void
  /// Imports a file that waits, as the person who looked at its preview asks.
  /// - Parameters:
  ///   - reason: why, for others who look after the catalogue; empty for none.
  ///   - version: that of the preview.
  /// - Throws: `WebError.overtaken` when the catalogue was changed meanwhile, `WebError.notFound` for a number of none,
  ///   `ImportRefusal`.
  package var confirm:
    @Sendable (_ number: Int64, _ reason: String, _ version: Int64, _ editor: WebPerson)
      async throws
      -> Void
  /// Forgets a file that waits.
  /// - Throws: `WebError.overtaken` for one that does not wait any more.
  package var discard: @Sendable (_ number: Int64) async throws -> Void
  /// Takes an import back.
  /// - Throws: `WebError.overtaken` for one that is not in force, `ImportRefusal`.
  package var undo: @Sendable (_ number: Int64, _ editor: WebPerson) async throws -> Void

  package init(
    byteLimit: Int, list: @escaping @Sendable () async throws -> List,
    receive: @escaping @Sendable (Request, String?, WebPerson) async throws -> Int64,
    preview:
      @escaping @Sendable (Int64) async throws -> (
        file: WaitingImport, preview: Result<WebImportPreview, ImportRefusal>
      )?,
    answer: @escaping @Sendable (Int64, Bool, Bool?) async throws -> Void,
    confirm: @escaping @Sendable (Int64, String, Int64, WebPerson) async throws -> Void,
    discard: @escaping @Sendable (Int64) async throws -> Void,
    undo: @escaping @Sendable (Int64, WebPerson) async throws -> Void
  ) {
    (self.byteLimit, self.list, self.receive) = (byteLimit, list, receive)
    (self.preview, self.answer, self.confirm) = (preview, answer, confirm)
    (self.discard, self.undo) = (discard, undo)
  }
}
