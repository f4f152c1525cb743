import Testing

@testable import MonaCatalogue

@Suite struct JSONReaderTests {
  private func read(_ bytes: [UInt8]) throws -> JSON {
    try bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      let value = try reader.value()
      try reader.finish()
      return value
    }
  }

  private func read(_ text: String) throws -> JSON {
    try read(Array(text.utf8))
  }

  private func string(_ literal: String) throws -> String? {
    if case .string(let string) = try read("\"\(literal)\"") { string } else { nil }
  }

  @Test func `an unterminated string is never read beyond the bytes`() {
    // The following bytes in memory would end the value.
    let bytes = Array("\"12345678\"".utf8)
    bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(UnsafeRawBufferPointer(rebasing: bytes[0..<9]))
      #expect(throws: JSONReader.Failure.truncated) { _ = try reader.value() }
    }
  }

  @Test(arguments: [
    (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u00c9nergir"#, "Énergir"),
    (#"\u00C9"#, "É"), (#"6\u1d49 Avenue"#, "6ᵉ Avenue"), (#"\u0000"#, "\u{0}"), ("", ""),
    (#"http:\/\/x\/"#, "http://x/"), ("Évidence", "Évidence"), (#"é\né"#, "é\né"),
  ])
  func `an escape decodes to its character`(literal: String, text: String) throws {
    #expect(try string(literal) == text)
  }

  @Test(arguments: [
    (#"\ud83d\ude00"#, "😀"), (#"\uD83D\uDE00!"#, "😀!"), (#"\ud83d"#, "\u{FFFD}"),
    (#"\ude00"#, "\u{FFFD}"), (#"\ud83dx"#, "\u{FFFD}x"), (#"\ud83d\n"#, "\u{FFFD}\n"),
    (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
    (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
  ])
  func `a surrogate pair is one character, a lone surrogate is U+FFFD`(
    literal: String, text: String
  ) throws {
    #expect(try string(literal) == text)
  }

  @Test(arguments: [#"\x"#, #"\u12g4"#, #"\u 123"#, #"\u+123"#, #"\'"#, #"\U0041"#])
  func `an unknown escape is refused`(literal: String) {
    #expect(throws: JSONReader.Failure.self) { try string(literal) }
  }

  @Test func `control characters inside a string are accepted`() throws {
    let text = "a\u{1}b\tc\nd\r\u{1F}"
    #expect(try string(text) == text)
  }

  @Test func `null characters are dropped, and a text of nothing else is nil`() throws {
    #expect(try read(#""\u0000""#).text == nil)
    #expect(try read(#""Saint\u0000-Henri\u0000""#).text == "Saint-Henri")
  }

  @Test func `invalid UTF-8 is replaced by U+FFFD`() throws {
    #expect(try read([0x22, 0x41, 0xE9, 0x42, 0x22]).text == "A\u{FFFD}B")
    #expect(try read([0x22, 0x5C, 0x6E, 0xC3, 0x28, 0x22]).text == "\u{FFFD}(")
    let name = try read([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])
    #expect(name["\u{FFFD}"].integer == 1)
  }

  @Test func `a byte-order mark is skipped, at the beginning only`() throws {
    #expect(try read([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)).elements.count == 1)
    #expect(throws: JSONReader.Failure.unexpected(offset: 1)) {
      try read([0x5B, 0xEF, 0xBB, 0xBF, 0x31, 0x5D])
    }
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("999999999999999", 999_999_999_999_999),
    ("45.495655", 45.495655), ("-73.5", -73.5), ("1e3", 1000), ("2.5E-1", 0.25),
    ("12345678901234567890", 1.2345678901234567e19), ("-73.894777", -73.894777),
    ("0.1", 0.1), ("123456789.123456", 123_456_789.123456), ("0.000000000000001", 1e-15),
    ("-0.30000000000000004", -0.30000000000000004),
  ])
  func `a number is read to the last digit`(literal: String, number: Double) throws {
    #expect(try read(" \(literal) ").double == number)
  }

  @Test func `a string ends at its quotation mark, at any offset`() throws {
    for length in 0...40 {
      let text = String(repeating: "é!#", count: length).prefix(length)
      #expect(
        try read("[\"\(text)\",\"\\\"\(text)\\\\\"]").elements.map(\.text) == [
          text.isEmpty ? nil : String(text), "\"\(text)\\",
        ])
    }
  }

  @Test(arguments: [
    "[1,]", "[,1]", "{\"a\" 1}", "{a:1}", "[1 2]", "nul1", "[1]]", "'a'", "-x",
  ])
  func `invalid JSON is refused at the offset where it begins`(text: String) {
    #expect(throws: JSONReader.Failure.self) { try read(text) }
  }

  @Test(arguments: [
    ("Été", "Été"), (" Été\u{A0}", "Été"), ("\u{A0}É", "É"), ("Liberté", "Liberté"),
    ("Jardin à", "Jardin à"), ("œuvre\n", "œuvre"), ("AÃ©roport", "Aéroport"), ("Ã la", "Ã la"),
    ("À\u{0}", "À"),
  ])
  func `a text has no white space around it, and no wrong encoding`(text: String, plain: String) {
    #expect(JSON.string(text).text == plain)
  }

  @Test(arguments: ["", "Joute", "\"L’été\"", "a\\b", "\u{1}\n\u{1F}", "é\"\u{7F}"])
  func `a text that is written is read again`(text: String) throws {
    let bytes = JSON.string(text).bytes
    #expect(!bytes.contains { $0 < 0x20 })
    guard case .string(let again) = try read(bytes) else {
      Issue.record("not a text")
      return
    }
    #expect(again == text)
  }

  private static let document =
    #"{"a":[1,-2.5e3,"é\u00e9\ud83d\ude00\n",true,false,null,{}],"b":{"c":[[]]},"d":"x"}"#

  @Test func `a document truncated at any byte is reported as truncated`() throws {
    let bytes = Array(Self.document.utf8)
    _ = try read(bytes)
    for length in 0..<bytes.count {
      #expect(throws: JSONReader.Failure.truncated, "\(length)") {
        try read(Array(bytes.prefix(length)))
      }
    }
  }

  @Test func `values nested deeper than the limit are refused before more is read`() throws {
    let deepest = 64
    _ = try read(String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest))
    for opening in ["[", "{\"a\":"] {
      let text = String(repeating: opening, count: deepest + 1)
      let offset = deepest * opening.utf8.count
      #expect(throws: JSONReader.Failure.tooDeep(offset: offset)) { try read(text) }
    }
  }
}
