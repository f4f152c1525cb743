import Foundation
import Hummingbird
import MonaCatalogue
import MonaModel
import MonaText
import MonaWeb
import NIOPosix

extension ServerContext {
  /// The files of catalogues, for the pages where editors import them.
  var webImports: WebImports {
    WebImports(
      byteLimit: options.importBytes,
      list: { [store, catalogue] in
        let (waiting, done) = try await store.database.read { db in
          (
            try ServerStore.imports(.waiting, db) + ServerStore.imports(.running, db),
            try ServerStore.imports(.done, limit: 100, db)
          )
        }
        let names = try await store.names(
          ofActors: StoredDecision.actors(of: (waiting + done).map(\.decision)))
        let sources = try await NIOThreadPool.blocking.runIfActive { try catalogue.sources() }
        return (
          waiting.map { WaitingImport($0, names) },
          done.map { WebImport($0, among: done, names) },
          sources.filter { !$0.isMona }.map(\.name)
        )
      },
      receive: { request, formToken, editor in
        try await receive(request, formToken, editor)
      },
      preview: { [store, imports] number in
        guard let stored = try await blocking({ try store.catalogueImport(number) }),
          stored.state == .waiting
        else { return nil }
        let names = try await store.names(ofActors: [stored.decision.actor])
        let file = WaitingImport(stored, names)
        do {
          return (file, .success(try await importing(stored) { try imports.preview(of: stored) }))
        } catch let refusal as ImportRefusal {
          return (file, .failure(refusal))
        }
      },
      answer: { [store] number, isComplete, isRenumbered in
        try await changing {
          try store.answerImport(number, isComplete: isComplete, isRenumbered: isRenumbered)
        }
      },
      confirm: { [store, imports] number, reason, version, editor in
        let stored = try await blocking { try store.catalogueImport(number) }
        try await importing(stored) {
          try imports.confirm(
            number, version: version, by: AdminAction.actor(ofAccount: editor.account),
            because: reason)
        }
      },
      discard: { [imports] number in try await importing(nil) { try imports.discard(number) } },
      undo: { [imports] number, editor in
        try await importing(nil) {
          try imports.undo(number, by: AdminAction.actor(ofAccount: editor.account))
        }
      })
  }

  private func receive(
    _ request: Request, _ formToken: String?, _ editor: WebPerson
  ) async throws -> Int64 {
    let form = try await UploadForm.read(
      request, into: imports.folder, limit: options.importBytes, formToken: formToken)
    do {
      if form.isTooLarge {
        throw ImportRefusal(
          [
            tr(
              "“{file}” is larger than {size}: have it imported on the server’s computer by “mona-server import”.",
              ["file": form.fileName, "size": Format.megabytes(options.importBytes)])
          ], .contentTooLarge)
      }
      guard let file = form.file else { throw ImportRefusal([tr("Choose a file.")]) }
      if file.size == 0 {
        throw ImportRefusal(
          [CatalogueError.empty(URL(fileURLWithPath: "/\(form.fileName)")).sentence])
      }
      let name = form.fields["name"]?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if let name, name.count > SourceError.nameLimit || name.utf8.contains(0) {
        throw ImportRefusal([SourceError.badName.sentence])
      }
      return try await importing(nil, as: form.fileName) { [imports] in
        try imports.add(
          file, called: form.fileName, into: name?.isEmpty == false ? name : nil,
          form.fields["kind"].flatMap(DiscoveryKind.init(name:)),
          by: AdminAction.actor(ofAccount: editor.account))
      }
    } catch var refusal as ImportRefusal {
      refusal.fields = form.fields
      refusal.isCutOff = form.isCutOff
      throw refusal
    }
  }

  private func blocking<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await NIOThreadPool.blocking.runIfActive(body)
  }

  /// Runs something with an import off the threads of connections.
  /// - Parameters:
  ///   - stored: the import; nil if no sentence names its file.
  ///   - name: what the sender calls the file.
  /// - Throws: `ImportRefusal` in the current language, `WebError.overtaken`.
  private func importing<Value: Sendable>(
    _ stored: StoredImport?, as name: String? = nil,
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    do { return try await changing(body) } catch let error as CatalogueError {
      throw ImportRefusal(
        [Self.naming(stored?.file ?? name, in: error.sentence, imports.folder)],
        question: error.question)
    } catch let error as SourceError {
      throw ImportRefusal([Self.naming(stored?.file ?? name, in: error.sentence, imports.folder)])
    } catch let fault as ServerImports.Fault {
      throw ImportRefusal([fault.sentence], .conflict)
    } catch let error where StorageError(error) == .busy {
      // A command imports.
      throw ImportRefusal([ServerImports.Fault.running.sentence], .conflict)
    }
  }

  /// A sentence with the name that the sender gave a file, instead of the server's.
  private static func naming(_ name: String?, in sentence: String, _ folder: URL) -> String {
    guard let name else { return sentence }
    return sentence.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]+/) { _ in name }
  }
}

extension ServerImports.Fault {
  /// Why something is not done, and what to do.
  fileprivate var sentence: String {
    switch self {
    case .running: tr("Another import is running: wait a moment, then try again.")
    case .changedSince:
      tr(
        "This catalogue was changed on the server’s computer after the import, which would be lost: import the file that it should have instead."
      )
    case .gone:
      tr(
        "What was before this import is not kept any more: import the file that the catalogue should have instead."
      )
    case .badges:
      tr(
        "This is a list of badges: change badges on their page, or import it on the server’s computer by “mona-server import”."
      )
    case .tooMany:
      tr("As many files wait as the server keeps: import or discard one of them first.")
    }
  }
}

extension WaitingImport {
  /// - Parameter names: those of actors.
  fileprivate init(_ stored: StoredImport, _ names: [String: String]) {
    self.init(
      number: stored.number, catalogue: stored.catalogue, file: stored.file,
      isComplete: stored.isComplete, isRenumbered: stored.isRenumbered,
      sent: WebAct(time: stored.decision.madeAt, name: names[stored.decision.actor]))
  }
}

extension WebImport {
  /// - Parameters:
  ///   - imports: those that were carried out.
  ///   - names: those of actors.
  fileprivate init(
    _ stored: StoredImport, among imports: [StoredImport], _ names: [String: String]
  ) {
    let counts = stored.counts
    self.init(
      catalogue: stored.catalogue, file: stored.file,
      counts: ImportNumbers(
        inserted: counts.inserted, updated: counts.updated, retired: counts.retired,
        skipped: counts.skipped),
      undo: !stored.hasUndo ? .gone : stored.isFollowed(in: imports) ? .later : .possible,
      WebDecision(stored.decision, names))
  }
}
