import Foundation
import Testing
@testable import MonaCatalogue

@Suite struct DelimitedReaderTests {
  private func rows(_ text: String, _ separator: Separator = .comma) throws -> [[String]] {
    var text = text
    return try text.withUTF8 { bytes in
      var reader = DelimitedReader(UnsafeRawBufferPointer(bytes), separator: separator)
      var rows: [[String]] = []
      while let row = try reader.next() { rows.append(row) }
      return rows
    }
  }

  @Test func `quoted fields hold separators, line ends and doubled quotation marks`() throws {
    #expect(
      try rows("a,\"b, c\",\"d \"\"e\"\"\n f\"\r\n1,,\"\"\n")
        == [["a", "b, c", "d \"e\"\n f"], ["1", "", ""]])
  }

  @Test func `a byte-order mark, blank lines and any line ends are accepted`() throws {
    #expect(
      try rows("\u{FEFF}a;b\r1;2\r\n\n  \n3;4", .semicolon) == [
        ["a", "b"], ["1", "2"], ["3", "4"],
      ])
    #expect(try rows("") == [])
  }

  @Test func `a quotation mark within a field, or text after one, is kept`() throws {
    #expect(try rows("5\" tall,\"x\"y,z") == [["5\" tall", "xy", "z"]])
  }

  @Test(arguments: [
    ("\"Le \"grand\" mur\",x", ["Le \"grand\" mur", "x"]),
    ("\"\"grand\" mur\",x", ["\"grand\" mur", "x"]),
    ("\"Le \"grand\"\",x", ["Le \"grand\"", "x"]),
    ("\"La \\\"vague\\\"\",x", ["La \"vague\"", "x"]),
    ("\"a \"\",b\",x", ["a \",b", "x"]), ("\"C:\\\",x", ["C:\\", "x"]),
  ])
  func `quotation marks that a program did not double, or escaped, are text`(
    text: String, fields: [String]
  ) throws {
    #expect(try rows("\(text)\n1,2\n") == [fields, ["1", "2"]])
  }

  @Test func `an unclosed quotation means a truncated file`() {
    #expect(throws: DelimitedReader.Failure.truncated) { try rows("a,b\n1,\"oops") }
    #expect(throws: DelimitedReader.Failure.truncated) { try rows("a,b\n1,\"oops\nand more") }
  }

  @Test(arguments: ["2,3\n", "2,\"3\"\n", "\"2\",3\n", "\"2\",\"a\nb\"\n"])
  func `above other rows, an unclosed quotation breaks its own row only`(below: String) throws {
    var text = "a,b\n1,\"oops\n\(below)"
    let broken = try text.withUTF8 { bytes in
      var reader = DelimitedReader(UnsafeRawBufferPointer(bytes), separator: .comma)
      var broken: [Bool] = []
      while try reader.next() != nil { broken.append(reader.isBroken) }
      return broken
    }
    #expect(broken == [false, true, false])
  }

  @Test func `the separator is detected from the header`() {
    let tables: [(String, Separator?)] = [
      ("a,b,c\n1;2;3", .comma), ("a;b,c;d\n", .semicolon), ("a\tb\n", .tab), ("a\n1,2\n", nil),
      ("\"a;b;c\",d\n", .comma), ("", nil),
    ]
    for (text, separator) in tables {
      var text = text
      text.withUTF8 { #expect(Separator.guess(UnsafeRawBufferPointer($0)) == separator) }
    }
  }
}

@Suite struct TextEncodingTests {
  private func guess(_ bytes: [UInt8]) -> TextEncoding {
    bytes.withUnsafeBytes { TextEncoding.guess($0) }
  }

  @Test func `accents distinguish Windows-1252 from UTF-8`() {
    #expect(guess(Array("Bibliothèque, Montréal – « œuvre »".utf8)) == .utf8)
    #expect(guess([0x42, 0xE8, 0x71, 0x75, 0x65]) == .windows1252)
    #expect(guess(Array("plain".utf8)) == .utf8)
    #expect(guess([]) == .utf8)
  }

  @Test func `a few damaged bytes, or a truncated character, do not make it Windows-1252`() {
    #expect(guess(Array("Bibliothèque é".utf8) + [0xFF, 0x20, 0x20, 0x20]) == .utf8)
    #expect(guess(Array("Biblioth".utf8) + [0xC3]) == .utf8)
  }

  @Test func `Mac Roman is told from Windows-1252 by its accented letters, and converted`() {
    func mac(_ text: String) -> [UInt8] {
      text.flatMap { letter -> [UInt8] in
        TextEncoding.macUpper.firstIndex(of: letter).map { [UInt8($0 + 0x80)] }
          ?? Array(String(letter).utf8)
      }
    }
    #expect(TextEncoding.macUpper.count == 128)
    #expect(mac("é’œ«") == [0x8E, 0xD5, 0xCF, 0xC7])
    for text in [
      "titre\nL’Été, œuvre d’Émile à Orléans\n", "título\nEl niño y la cigüeña, año 1998\n",
      "Titel\nGlück über Köln, Straße\n", "Élan,45.5\n",
    ] {
      let bytes = mac(text)
      #expect(guess(bytes) == .macRoman)
      let converted = bytes.withUnsafeBytes { TextEncoding.utf8(fromMacRoman: $0) }
      #expect(String(decoding: converted, as: UTF8.self) == text)
      #expect(guess(Array(text.data(using: .windowsCP1252) ?? Data())) == .windows1252)
    }
  }

  @Test func `Windows-1252 is converted, with its typographic characters`() {
    let bytes: [UInt8] = [0xC9, 0x92, 0x9C, 0x80, 0x96, 0x41, 0x81]
    let text = bytes.withUnsafeBytes { TextEncoding.utf8(fromWindows1252: $0) }
    #expect(String(decoding: text, as: UTF8.self) == "É’œ€–A\u{81}")
  }
}
