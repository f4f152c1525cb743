import Foundation
import MonaSync
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaServices

@Suite("Reading a form piece by piece")
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

  @Test("All of it comes in its order, whatever the room", arguments: [1, 7, 1003, 1008, 5000])
  func whole(room: Int) throws {
    let gone = Mutex<[Int64]>([])
    let reader = FormReader(head, try file(), size: photo.count, tail) { count in
      gone.withLock { $0.append(count) }
    }
    #expect(try readAll(reader, room: room) == head + photo + tail)
    #expect(gone.withLock(\.last) == 1000)
  }

  @Test("Without a file, there is what comes before and after it")
  func noFile() throws {
    let reader = FormReader(head, nil, size: 0, tail) { _ in }
    #expect(try readAll(reader, room: 3) == head + tail)
  }

  @Test("A file that has become shorter is a fault, not a photo that ends early")
  func shorter() throws {
    let reader = FormReader(head, try file(), size: photo.count + 1, tail) { _ in }
    #expect(throws: POSIXError.self) { try readAll(reader, room: 64) }
  }
}
