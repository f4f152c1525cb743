import Foundation
import MonaModel
import Testing

@testable import MonaServices

/// Issue 42, point 9: feeds as other people's programs write them.
@Suite struct FeedReaderTests {
  private static let address = "https://exemple.org/blogue/feed.xml"

  private func read(
    _ text: String, limits: FeedReader.Limits = FeedReader.Limits()
  ) throws -> FeedContent {
    try FeedReader.read(Data(text.utf8), from: Self.address, limits: limits)
  }

  private func rss(_ item: String, _ attributes: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" \(attributes)><channel><title>Blogue</title>
    <link>https://exemple.org/</link><description>Tout</description>
    <image><title>Logo</title><url>https://exemple.org/l.png</url></image>
    <item>\(item)</item></channel></rss>
    """
  }

  private func atom(_ entry: String, _ attributes: String = "") -> String {
    """
    <feed xmlns="http://www.w3.org/2005/Atom" \(attributes)><title>Nouvelles</title>
    <entry><id>e1</id><title>Un titre</title>\(entry)</entry></feed>
    """
  }

  // MARK: Formats

  @Test func `Atom: all of an entry`() throws {
    let feed = try read(
      atom(
        """
        <published>2026-11-27T10:00:00-05:00</published><updated>2026-11-28T10:00:00Z</updated>
        <link rel="self" href="https://exemple.org/self"/><link href="/un"/>
        <summary type="text">Trois &lt; quatre</summary>
        <content type="html">&lt;p&gt;Un&lt;/p&gt;&lt;p&gt;Deux &amp;eacute;t&amp;eacute;s&lt;/p&gt;</content>
        """))
    let entry = try #require(feed.entries.first)
    #expect(feed.title == "Nouvelles" && feed.entries.count == 1)
    #expect(entry.identity == "e1" && entry.title == "Un titre")
    #expect(entry.link == "https://exemple.org/un")
    #expect(entry.summary == "Trois < quatre" && entry.text == "Un\n\nDeux étés")
    #expect(entry.published == FeedDate.date("2026-11-27T15:00:00Z"))
  }

  @Test func `Atom: XHTML, and a base for links`() throws {
    let feed = try read(
      atom(
        """
        <link href="deux"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Un <b>mot</b> &amp; un autre</p>
        <ul><li>a</li><li>b</li></ul></div></content>
        """, "xml:base=\"https://exemple.org/dir/\""))
    #expect(feed.entries[0].link == "https://exemple.org/dir/deux")
    #expect(feed.entries[0].text == "Un mot & un autre\n\n•\u{A0}a\n•\u{A0}b")
  }

  @Test func `Atom: a quoted entry's source and author are not its own`() throws {
    let feed = try read(
      atom(
        "<source><id>autre</id><title>Ailleurs</title></source><author><name>Zoé</name></author>"))
    #expect(feed.entries[0].title == "Un titre" && feed.entries[0].identity == "e1")
  }

  @Test func `Atom with prefixes, without a namespace, with a misspelt one, and 0.3`() throws {
    let prefixed =
      "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry><a:id>1</a:id><a:title>T</a:title></a:entry></a:feed>"
    let bare = "<feed><entry><id>1</id><title>T</title></entry></feed>"
    let misspelt =
      "<feed xmlns='https://www.w3.org/2005/atom/'><entry><id>1</id><title>T</title></entry></feed>"
    let old =
      "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><id>1</id><title>T</title><issued>2004-01-02T03:04:05Z</issued></entry></feed>"
    for text in [prefixed, bare, misspelt, old] {
      #expect(try read(text).entries.map(\.title) == ["T"], "\(text)")
    }
    #expect(try read(old).entries[0].published == FeedDate.date("2004-01-02T03:04:05Z"))
  }

  @Test func `RSS 2.0: all of an item`() throws {
    let feed = try read(
      rss(
        """
        <title>Une murale &amp;amp; un parc</title><link>https://exemple.org/1</link>
        <guid isPermaLink="false">n-1</guid><pubDate>Sat, 28 Nov 2026 12:00:00 EST</pubDate>
        <description><![CDATA[<p>Un <a href="x">lien</a>.</p>]]></description>
        <content:encoded><![CDATA[<h2>Gros</h2>Texte<br>suite<script>non()</script>]]></content:encoded>
        <media:title>Autre</media:title><itunes:summary>Autre</itunes:summary>
        """,
        "xmlns:content='http://purl.org/rss/1.0/modules/content/' xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'"
      ))
    let entry = try #require(feed.entries.first)
    #expect(feed.title == "Blogue")
    #expect(entry.title == "Une murale & un parc" && entry.identity == "n-1")
    #expect(entry.summary == "Un lien." && entry.text == "Gros\n\nTexte\nsuite")
    #expect(entry.published == FeedDate.date("2026-11-28T17:00:00Z"))
  }

  @Test func `RSS: identity by guid, link or title, and a guid that is the link`() throws {
    #expect(
      try read(rss("<title>T</title><guid>https://exemple.org/g</guid>")).entries[0].link
        == "https://exemple.org/g")
    #expect(
      try read(rss("<title>T</title><link>https://exemple.org/l</link>")).entries[0].identity
        == "https://exemple.org/l")
    #expect(try !read(rss("<title>Seul</title>")).entries[0].identity.isEmpty)
    let same = ["a", "b", "a"].map {
      "<title>\($0)</title><link>https://exemple.org/\($0)</link><guid>1</guid>"
    }.joined(separator: "</item><item>")
    let entries = try read(rss(same)).entries
    #expect(entries.map(\.title) == ["a", "b"] && Set(entries.map(\.identity)).count == 2)
  }

  @Test func `RSS: only web links, relative ones made whole`() throws {
    #expect(
      try read(rss("<title>T</title><link>/un?a=1&amp;b=2</link>")).entries[0].link
        == "https://exemple.org/un?a=1&b=2")
    for link in ["javascript:alert(1)", "file:///etc/passwd", "mailto:a@b.ca", ""] {
      #expect(try read(rss("<title>T</title><link>\(link)</link>")).entries[0].link == nil)
    }
  }

  @Test func `RSS 1.0, 0.91 and 1.1`() throws {
    let rdf = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://exemple.org/"><title>C</title></channel>
      <item rdf:about="https://exemple.org/i"><title>T</title><link>https://exemple.org/i</link>
      <dc:date>2026-11-28</dc:date></item></rdf:RDF>
      """
    let feed = try read(rdf)
    #expect(feed.title == "C" && feed.entries[0].identity == "https://exemple.org/i")
    #expect(feed.entries[0].published == FeedDate.date("2026-11-28"))
    let old = """
      <!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://my.netscape.com/dtd/rss-0.91.dtd">
      <rss version="0.91"><channel><title>C</title><item><title>T</title></item></channel></rss>
      """
    #expect(try read(old).entries.map(\.title) == ["T"])
    let one =
      "<Channel xmlns='http://purl.org/net/rss1.1#'><title>C</title><items><item><title>T</title></item></items></Channel>"
    #expect(try read(one).entries.map(\.title) == ["T"])
  }

  @Test func `an entry without a title is called by its first words; an empty one is left out`()
    throws
  {
    let feed = try read(
      rss("<description>Petit mot sans titre</description></item><item><pubDate>x</pubDate>"))
    #expect(feed.entries.map(\.title) == ["Petit mot sans titre"])
  }

  @Test func `a feed without entries is a feed`() throws {
    let feed = try read("<rss><channel><title>Vide</title></channel></rss>")
    #expect(feed == FeedContent(title: "Vide"))
  }

  // MARK: Deviations

  @Test func `entities of HTML, lone ampersands, blanks before the start, control characters`()
    throws
  {
    let feed = try read(
      "\u{FEFF}\n\n"
        + rss("<title>Art &amp; caf&eacute; &copy; R&D &nbsp;&#233;&#0;\u{1}</title>"))
    #expect(feed.entries[0].title == "Art & café © R&D é")
  }

  @Test func `HTML written into a description without escaping it`() throws {
    let feed = try read(rss("<title>T</title><description><p>Un</p><p>Deux</p></description>"))
    #expect(feed.entries[0].text == "Un\n\nDeux")
  }

  @Test func `a title that is no HTML stays`() throws {
    #expect(
      try read(rss("<title>5 &lt; 6 &amp; 7 &gt; 3</title>")).entries[0].title == "5 < 6 & 7 > 3")
  }

  @Test(arguments: [
    ("ISO-8859-1", [UInt8(0xE9)]), ("windows-1252", [0xE9]), ("ISO-8859-15", [0xE9]),
    ("UTF-8", [0xC3, 0xA9]), ("ISO-8859-1", [0xC3, 0xA9]), ("inconnu", [0xE9]),
  ])
  func `encodings, also those declared wrongly`(name: String, letter: [UInt8]) throws {
    var data = Data(
      "<?xml version=\"1.0\" encoding=\"\(name)\"?><rss><channel><item><title>".utf8)
    data += letter
    data += Data("</title></item></channel></rss>".utf8)
    #expect(try FeedReader.read(data, from: Self.address).entries[0].title == "é")
  }

  @Test func `UTF-16, and an encoding that only the answer names`() throws {
    let text = "<rss><channel><item><title>Élan</title></item></channel></rss>"
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16] {
      let data = try #require(text.data(using: encoding))
      #expect(try FeedReader.read(data, from: Self.address).entries[0].title == "Élan")
    }
    let latin = try #require(text.data(using: .isoLatin1))
    #expect(
      try FeedReader.read(latin, from: Self.address, charset: "iso-8859-1").entries[0].title
        == "Élan")
  }

  // MARK: Damage and limits

  @Test func `of a feed that is cut short or damaged, whole entries are kept`() throws {
    let whole = rss("<title>Un</title></item><item><title>Deux</title>")
    let cut = String(whole.dropLast(40))
    #expect(try read(cut).entries.map(\.title) == ["Un"])
    let broken = rss("<title>Un</title></item><item><title>a < b</title>")
    #expect(try read(broken).entries.map(\.title) == ["Un"])
    let crossed = rss("<title>Un</title></item><item><title>Deux</item></title>")
    #expect(try read(crossed).entries.map(\.title) == ["Un"])
  }

  @Test(arguments: [
    ("", NewsProblem.notFeed), ("rien", .notFeed), ("{\"version\": \"1\"}", .notFeed),
    ("<!DOCTYPE html><html><body>Bonjour</body></html>", .notFeed), ("<html/>", .notFeed),
    ("<opml version='2.0'><body/></opml>", .notFeed), ("<rss><channel><item><title>", .damaged),
    ("<svg xmlns='http://www.w3.org/2000/svg'/>", .notFeed),
    ("<?xml version='1.0'?><!DOCTYPE rss [<!ENTITY a 'b'>]><rss><channel/></rss>", .entities),
  ])
  func `what is no feed is refused`(text: String, problem: NewsProblem) {
    #expect(throws: problem) { try read(text) }
  }

  @Test func `size, depth, number and length are bounded`() throws {
    var limits = FeedReader.Limits()
    limits.size = 100
    #expect(throws: NewsProblem.tooLarge) { try read(rss("<title>T</title>"), limits: limits) }
    limits = FeedReader.Limits()
    limits.depth = 8
    let deep = "<description><a><a><a><a><a><a><a></a></a></a></a></a></a></a></description>"
    #expect(throws: NewsProblem.damaged) { try read(rss(deep), limits: limits) }
    limits = FeedReader.Limits()
    limits.entries = 3
    let many = (1...5).map { "<title>\($0)</title>" }.joined(separator: "</item><item>")
    #expect(try read(rss(many), limits: limits).entries.map(\.title) == ["1", "2", "3"])
    limits = FeedReader.Limits()
    limits.text = 10
    #expect(
      try read(
        rss("<title>T</title><description>un deux trois quatre</description>"), limits: limits
      )
      .entries[0].text == "un deux tr…")
    limits = FeedReader.Limits()
    limits.source = 30
    let long = try read(
      rss("<title>T</title><description>\(String(repeating: "mot ", count: 50))</description>"),
      limits: limits)
    #expect(long.entries[0].text.count <= 31)
  }

  @Test func `the newest are kept, wherever they are in the file`() throws {
    var limits = FeedReader.Limits()
    limits.kept = 2
    let items = [2024, 2026, 2025].map {
      "<title>\($0)</title><pubDate>Mon, 02 Mar \($0) 10:00:00 GMT</pubDate>"
    }.joined(separator: "</item><item>")
    #expect(try read(rss(items), limits: limits).entries.map(\.title) == ["2026", "2025"])
    let undated = (1...3).map { "<title>\($0)</title>" }.joined(separator: "</item><item>")
    #expect(try read(rss(undated), limits: limits).entries.map(\.title) == ["1", "2"])
  }

  // MARK: Dates

  @Test(arguments: [
    "Sat, 28 Nov 2026 17:00:00 GMT", "Sat, 28 Nov 2026 12:00:00 -0500", "28 Nov 26 17:00 UT",
    "Sat, 28 Nov 2026 12:00:00 EST", "Sat,28 Nov 2026 17:00:00 Z",
    "Sat 28 November 2026 17:00:00 UTC",
    "sam. 28 nov. 2026 12:00:00 -05:00", "28-Nov-2026 17:00:00 +0000", "November 28, 2026 5:00 PM",
    "Sat, 28 Nov 2026 18:00:00 GMT+0100", "Sat, 28 Nov 2026 12:00:00 -0500 (EST)",
    "2026-11-28T17:00:00Z", "2026-11-28T12:00:00-05:00", "2026-11-28T12:00:00.5-0500",
    "2026-11-28 17:00", "20261128T170000Z", "  2026-11-28T17:00:00+00:00\n",
    "mar. 28 nov. 2026 17:00", "2026-11-28t17:00:00z",
  ])
  func `dates as programs write them`(text: String) throws {
    let date = try #require(FeedDate.date(text))
    #expect(abs(date.timeIntervalSince1970 - 1_795_885_200) < 1, "\(date)")
  }

  @Test(arguments: [
    "", "hier", "0000-00-00T00:00:00Z", "31 Feb 2026 10:00:00 GMT", "2026-13-01", "12:00",
    "Sat, 28 Nov 2026 25:61:00 GMT", "99999999999999999999", "-", "Sat, , 2026",
  ])
  func `what is no date is none`(text: String) {
    #expect(FeedDate.date(text) == nil)
  }

  @Test func `days, months and years alone`() {
    #expect(FeedDate.date("2026-11-28") == FeedDate.date("2026-11-28T00:00:00Z"))
    #expect(FeedDate.date("2026-11") == FeedDate.date("2026-11-01T00:00:00Z"))
    #expect(FeedDate.date("28 Nov 2026") == FeedDate.date("2026-11-28"))
  }
}

/// Finding the feed that a page names.
@Suite struct FeedLinksTests {
  private func feed(_ head: String) -> String? {
    FeedLinks.feed(in: "<html><head>\(head)</head></html>", at: "https://exemple.org/blogue/")
  }

  @Test func `links in the head, however they are written`() {
    let type = "type=\"application/rss+xml\""
    #expect(feed("<link rel=\"alternate\" \(type) href=\"/feed\">") == "https://exemple.org/feed")
    #expect(
      feed("<LINK HREF='f.xml?a=1&amp;b=2' TYPE='application/atom+xml' REL='Alternate home'/>")
        == "https://exemple.org/blogue/f.xml?a=1&b=2")
    #expect(
      feed("<link rel=alternate type=application/rss+xml href=//ailleurs.org/f>")
        == "https://ailleurs.org/f")
    #expect(
      feed("<base href='/x/'><link rel='alternate' \(type) href='f'>") == "https://exemple.org/x/f")
  }

  @Test func `comments come last; other links do not count`() {
    let type = "type='application/rss+xml'"
    #expect(
      feed(
        "<link rel='alternate' \(type) title='Blog » Comments Feed' href='/c'><link rel='alternate' \(type) href='/f'>"
      )
        == "https://exemple.org/f")
    #expect(feed("<link rel='stylesheet' \(type) href='/f'>") == nil)
    #expect(feed("<link rel='alternate' type='text/html' href='/f'>") == nil)
    #expect(feed("<link rel='alternate' \(type) href='javascript:x'>") == nil)
    #expect(feed("<!-- <link rel='alternate' \(type) href='/f'> -->") == nil)
  }
}
