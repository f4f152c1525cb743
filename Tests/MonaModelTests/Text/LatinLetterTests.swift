import Foundation
import Testing

@testable import MonaModel

@Suite struct LatinLetterTests {
  private static let scalars = (UInt32(0xC0)..<0x180).compactMap(Unicode.Scalar.init)

  @Test func `a letter is a capital exactly if Unicode says so`() {
    let letters = Self.scalars.compactMap { scalar in
      LatinLetter.folded(scalar).map { (scalar, $0) }
    }
    #expect(letters.count > 100)
    for (scalar, folded) in letters {
      #expect(folded.isCapital == scalar.properties.isUppercase, "\(scalar)")
    }
  }

  @Test func `a letter's base is that of its Unicode decomposition`() {
    var tried = 0
    for scalar in Self.scalars {
      let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
      guard parts.count > 1, let base = parts.first, let folded = LatinLetter.folded(scalar) else {
        continue
      }
      #expect(folded.base == UInt8(ascii: base) | 0x20, "\(scalar)")
      tried += 1
    }
    #expect(tried > 50)
  }

  @Test func `ligatures are expanded, and other characters are not folded`() throws {
    for (letter, opened) in [("œ", "oe"), ("Æ", "ae"), ("ß", "ss"), ("þ", "th")]
      as [(Unicode.Scalar, String)]
    {
      let folded = try #require(LatinLetter.folded(letter))
      #expect([folded.base, folded.second] == Array(opened.utf8))
    }
    #expect(LatinLetter.folded("×") == nil && LatinLetter.folded("÷") == nil)
    #expect(LatinLetter.folded("e") == nil && LatinLetter.folded("ж") == nil)
  }

  @Test func `accents of one letter are distinguished`() {
    let accents = "éèêë".unicodeScalars.compactMap { LatinLetter.folded($0)?.accent }
    #expect(Set(accents).count == 4 && !accents.contains(0))
  }
}
