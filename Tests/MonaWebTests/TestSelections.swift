import MonaModel
import Synchronization

@testable import MonaWeb

/// Saved selections in memory, the newest last.
final class TestSelections: Sendable {
  private let saved: Mutex<[WebSelection]>

  init(_ saved: [WebSelection] = []) { self.saved = Mutex(saved) }

  var all: [WebSelection] { saved.withLock(\.self) }

  var source: WebSelections {
    WebSelections(
      list: { [self] rows in
        (Array(all.reversed().dropFirst(rows.lowerBound).prefix(rows.count)), all.count)
      },
      selection: { [self] number in all.first { $0.number == number } },
      save: { [self] name, filter, visits, person in
        saved.withLock { saved in
          let number = Int64(saved.count + 1)
          saved.append(
            WebSelection(
              number: number, name: name, filter: filter, visits: visits,
              owner: .init(account: person.account, name: person.name), createdAt: 0))
          return number
        }
      },
      remove: { [self] number in saved.withLock { $0.removeAll { $0.number == number } } })
  }
}
