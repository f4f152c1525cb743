import Foundation
import Testing

@testable import MonaCatalogue

@Suite struct TextEncodingTests {
  private func guess(_ bytes: [UInt8]) -> TextEncoding {
    bytes.withUnsafeBytes { TextEncoding.guess($0) }
  }

  @Test func `accents tell Windows-1252 from UTF-8`() {
    #expect(guess(Array("Bibliothèque, Montréal – « œuvre »".utf8)) == .utf8)
    #expect(guess([0x42, 0xE8, 0x71, 0x75, 0x65]) == .windows1252)
    #expect(guess(Array("plain".utf8)) == .utf8)
    #expect(guess([]) == .utf8)
  }

  @Test func `a few damaged bytes, or an end within a character, do not make it Windows-1252`() {
    #expect(guess(Array("Bibliothèque é".utf8) + [0xFF, 0x20, 0x20, 0x20]) == .utf8)
    #expect(guess(Array("Biblioth".utf8) + [0xC3]) == .utf8)
  }

  @Test func `Windows-1252 is converted, its typographic signs too`() {
    let bytes: [UInt8] = [0xC9, 0x92, 0x9C, 0x80, 0x96, 0x41, 0x81]
    let text = bytes.withUnsafeBytes { TextEncoding.utf8(fromWindows1252: $0) }
    #expect(String(decoding: text, as: UTF8.self) == "É’œ€–A\u{81}")
  }
}
