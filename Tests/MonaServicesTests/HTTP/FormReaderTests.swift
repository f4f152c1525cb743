import Foundation
import MonaSync
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaServices

@Suite("Streaming a form")
struct FormReaderTests {
  private let folder: TemporaryFolder
  private let head = Data("head".utf8)
  private let photo = Data((0..<1000).map { UInt8($0 % 251) })
  private let tail = Data("tail".utf8)

  init() throws { folder = try TemporaryFolder() }

  private func file() throws -> FileHandle {
    let url = folder.url.appendingPathComponent("photo")
    try photo.write(to: url)
    return try FileHandle(forReadingFrom: url)
  }

  private func readAll(_ reader: FormReader, room: Int) throws -> Data {
    var all = Data()
    var buffer = [UInt8](repeating: 0, count: room)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
      if count == 0 { return all }
      all.append(contentsOf: buffer[..<count])
    }
  }

  @Test(
    "All of it is read in order, with buffers of any size", arguments: [1, 7, 1003, 1008, 5000])
  func whole(room: Int) throws {
    let gone = Mutex<[Int64]>([])
    let reader = FormReader(head, try file(), size: photo.count, tail) { count in
      gone.withLock { $0.append(count) }
    }
    #expect(try readAll(reader, room: room) == head + photo + tail)
    #expect(gone.withLock(\.last) == 1000)
  }

  @Test("Without a file, the text before and after it is read")
  func noFile() throws {
    let reader = FormReader(head, nil, size: 0, tail) { _ in }
    #expect(try readAll(reader, room: 3) == head + tail)
  }

  @Test("A file that became shorter is an error, not a shorter photo")
  func shorter() throws {
    let reader = FormReader(head, try file(), size: photo.count + 1, tail) { _ in }
    #expect(throws: POSIXError.self) { try readAll(reader, room: 64) }
  }
}
