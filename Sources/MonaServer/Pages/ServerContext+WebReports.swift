import Foundation
import Hummingbird
import MonaLog
import MonaModel
import MonaServices
import MonaWeb
import NIOPosix

extension ServerContext {
  /// The reports, for the pages of those who answer them.
  var webReports: WebReports {
    WebReports(
      list: { [store] filter, rows in
        let (reports, count) = try await store.reports(filter, rows)
        return (reports.map { WebReport($0, work: nil) }, count)
      },
      report: { [store] number, reader in
        guard let report = try await report(number) else { return nil }
        // A report can be read while the disk is full.
        await tryLogging("That a report was read is not noted", level: .warning) {
          try await NIOThreadPool.blocking.runIfActive {
            try store.note(
              "report show", of: ServerStore.subject(ofReport: number),
              by: AdminAction.actor(ofAccount: reader.account))
          }
        }
        let changes = try await changes(of: ServerStore.subject(ofReport: number))
        let work = try await store.work(ofProposal: number, numbers)
        return (WebReport(report, work: work), changes)
      },
      photo: { number in
        guard let photo = try await report(number)?.report.photo else { return nil }
        return try await thumbnail(of: photo, .large)
      },
      change: { [store] number, change, reason, seen, editor in
        do {
          try await NIOThreadPool.blocking.runIfActive {
            if case .join(let work, _) = change {
              guard let stored = numbers.stored(work), try catalogue.knows(stored) else {
                throw WebError.notFound
              }
            }
            try store.change(
              report: number, change, by: AdminAction.actor(ofAccount: editor.account),
              because: reason, seen: .some(seen))
            try store.mirrorProposals(in: catalogue, numbers, corrections)
          }
        } catch ServerError.unknownReport {
          throw WebError.notFound
        } catch RequestError.overtaken {
          throw WebError.overtaken
        }
      })
  }

  private func report(_ number: Int64) async throws -> StoredReport? {
    try await NIOThreadPool.blocking.runIfActive { [store] in try store.report(number)?.report }
  }

  /// What was done with a report or a picture, the latest first.
  func changes(of subject: String) async throws -> [WebChange] {
    try await store.actions(Array(WebChange.kinds.keys), on: subject).compactMap {
      WebChange($0.action, name: $0.name)
    }
  }

  /// The response with a photo without its metadata, for one page; nil when it is missing.
  func thumbnail(of photo: StoredPhoto, _ size: ThumbnailSize) async throws -> Response? {
    guard let file = try await photos.thumbnail(of: photo, size) else { return nil }
    let headers: HTTPFields = [.contentType: "image/jpeg", .cacheControl: "no-store"]
    return Response(status: .ok, headers: headers, body: file.body(0..<file.size))
  }
}

extension WebReport {
  fileprivate init(_ stored: StoredReport, work: DiscoveryID?) {
    let report = stored.report
    self.init(
      number: stored.id,
      content: ReportContent(
        report.problem, of: report.discovery, facts: report.facts, words: report.comment,
        place: report.place), hasPhoto: report.photo != nil, createdAt: stored.createdAt,
      state: stored.state, answer: stored.answer, answeredAt: stored.answeredAt, work: work)
  }
}

extension WebChange {
  /// What the pages say of actions, by the names under which they are noted.
  fileprivate static let kinds: [String: Kind] = [
    "report answer": .answered, "report answer --declined": .declined,
    "report accept": .accepted, "report join": .joined, "report close": .closed,
    "report reopen": .reopened, "picture show": .shown, "picture hide": .hidden,
  ]

  /// Nil for an action of which the pages say nothing.
  fileprivate init?(_ action: AdminAction, name: String?) {
    guard let kind = Self.kinds[action.action] else { return nil }
    self.init(changedAt: action.doneAt, name: name, kind: kind, reason: action.reason)
  }
}
