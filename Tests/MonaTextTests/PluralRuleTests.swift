import Testing

@testable import MonaText

@Suite struct PluralRuleTests {
  private static let russian = """
    nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) \
    ? 1 : 2);
    """
  private static let arabic = """
    nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 \
    : n%100>=11 ? 4 : 5;
    """

  @Test(arguments: [
    ("nplurals=2; plural=(n > 1);", [0: 0, 1: 0, 2: 1, 1000: 1]),
    ("nplurals=2; plural=(n != 1);", [0: 1, 1: 0, 2: 1]),
    ("nplurals=1; plural=0;", [0: 0, 1: 0, 7: 0]),
    (russian, [1: 0, 2: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 111: 2, 0: 2]),
    (arabic, [0: 0, 1: 1, 2: 2, 3: 3, 11: 4, 100: 5, 103: 3, 111: 4]),
    ("nplurals=2; plural=!(n == 1 || n*2 - 2 + n/9 < 1);", [0: 1, 1: 0, 2: 1]),
  ])
  func `each language has its own plural rule`(rule: String, forms: [UInt: Int]) throws {
    let rule = try PluralRule(header: "Language: x\nPlural-Forms: \(rule)\nX-Generator: y\n")
    for (number, form) in forms { #expect(rule.form(number) == form, "\(number)") }
  }

  @Test func `a file without a rule has English plurals`() throws {
    let rule = try PluralRule(header: "Language: x\n")
    #expect([0, 1, 2].map { rule.form($0) } == [1, 0, 1])
  }

  @Test func `a rule with an invalid result chooses the first form`() throws {
    for text in ["n", "n % 0", "n / 0", "0 - 1", "n * 18446744073709551615"] {
      let rule = try PluralRule(header: "Plural-Forms: nplurals=1; plural=\(text);")
      for number in [0, 1, 7, UInt.max] { #expect(rule.form(number) == 0) }
    }
  }

  @Test(arguments: [
    "", "nplurals=2;", "plural=n;", "nplurals=0; plural=0;", "nplurals=x; plural=n;",
    "nplurals=2; plural=n >;", "nplurals=2; plural=n ! 1;", "nplurals=2; plural=(n;",
    "nplurals=2; plural=n n;", "nplurals=2; plural=n ? 1;", "nplurals=2; plural=m;",
    "nplurals=2; plural=99999999999999999999;",
    "nplurals=2; plural=\(String(repeating: "(", count: 400));",
    "nplurals=2; plural=\(String(repeating: "!", count: 400))n;",
  ])
  func `an invalid rule is refused`(rule: String) {
    #expect(throws: PluralRule.Fault.self) {
      try PluralRule(header: "Plural-Forms: \(rule)\n")
    }
  }
}
