import MonaCatalogue
import MonaModel
import Synchronization

@testable import MonaWeb

/// Imports of catalogues in memory, and what was asked.
final class TestImports: Sendable {
  struct Asked: Equatable {
    var confirmed: [String] = []
    var discarded: [Int64] = []
    var undone: [Int64] = []
    var answers: [String] = []
  }

  private let known: WebImports.List
  private let preview: Result<WebImportPreview, ImportRefusal>
  private let refusal: ImportRefusal?
  private let state = Mutex(Asked())

  /// - Parameter refusal: that of each file that is sent, and of each change.
  init(
    waiting: [WaitingImport] = [], done: [WebImport] = [],
    preview: Result<WebImportPreview, ImportRefusal> = .success(
      WebImportPreview(version: 7, isNew: true, format: .csv)),
    refusal: ImportRefusal? = nil
  ) {
    known = (waiting, done, ["Ville"])
    (self.preview, self.refusal) = (preview, refusal)
  }

  var asked: Asked { state.withLock(\.self) }

  var source: WebImports {
    WebImports(
      byteLimit: 32_000_000, list: { [self] in known },
      receive: { [self] request, token, _ in
        let body = try await request.body.collect(upTo: 1024)
        let form = FormFields(decoding: String(buffer: body))
        if form[WebImports.tokenField] != token { throw WebError.formExpired }
        if let refusal { throw refusal }
        return 1
      },
      preview: { [self] number in
        known.waiting.first { $0.number == number }.map { ($0, preview) }
      },
      answer: { [self] number, isComplete, isRenumbered in
        state.withLock {
          $0.answers.append("\(number) \(isComplete) \(isRenumbered.map(String.init) ?? "-")")
        }
      },
      confirm: { [self] number, reason, version, _ in
        if version != 7 { throw WebError.overtaken }
        if let refusal { throw refusal }
        state.withLock { $0.confirmed.append("\(number) \(reason)") }
      },
      discard: { [self] number in state.withLock { $0.discarded.append(number) } },
      undo: { [self] number, _ in
        if let refusal { throw refusal }
        state.withLock { $0.undone.append(number) }
      })
  }
}
