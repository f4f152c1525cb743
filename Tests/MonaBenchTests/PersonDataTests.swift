import Foundation
import GRDB
import MonaPerson
import Testing

@testable import MonaBench

@Suite struct PersonDataTests {
  @Test func `visits are spread over the catalogue, and the rest is targeted`() throws {
    try TemporaryFolder.with { folder in
      let store = try Stores(folder: folder).folder(of: 300)
      try PersonData(visits: 100, hasPhotos: true, targetsOthers: true).write(into: store)
      let stats = try Store(folder: store).stats()
      #expect(stats.collected == 100)
      #expect(stats.targeted == 200)
      let photos = try Store(folder: store).visits(sortedBy: .date).compactMap(\.photo)
      #expect(Set(photos) == Set((0..<100).map { "\($0).jpg" }))
    }
  }

  @Test func `generated data replaces what was there`() throws {
    try TemporaryFolder.with { folder in
      let store = try Stores(folder: folder).folder(of: 50)
      try PersonData(visits: 20, targetsOthers: true).write(into: store)
      try PersonData(visits: 10).write(into: store)
      let stats = try Store(folder: store).stats()
      #expect(stats.collected == 10)
      #expect(stats.targeted == 0)
    }
  }

  @Test func `a store is imported once`() throws {
    try TemporaryFolder.with { folder in
      let stores = Stores(folder: folder)
      let store = try stores.folder(of: 40)
      #expect(try stores.folder(of: 40) == store)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }
  }
}
