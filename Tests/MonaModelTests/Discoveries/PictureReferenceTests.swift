import Testing

@testable import MonaModel

/// Where pictures are, as catalogues write it.
@Suite struct PictureReferenceTests {
  @Test(arguments: [
    "File:Calder 1967.jpg", "file:Calder_1967.jpg", "Fichier:Calder 1967.jpg",
    "Datei: Calder  1967.jpg", "  Image:Calder 1967.jpg ",
    "https://commons.wikimedia.org/wiki/File:Calder_1967.jpg",
    "http://commons.wikimedia.org/wiki/File:Calder%201967.jpg?uselang=fr",
    "commons.wikimedia.org/wiki/File:Calder_1967.jpg",
    "https://commons.m.wikimedia.org/wiki/File:Calder_1967.jpg#filehistory",
    "https://commons.wikimedia.org/wiki/Category:Calder#/media/File:Calder_1967.jpg",
    "https://fr.wikipedia.org/wiki/Calder#/media/Fichier:Calder_1967.jpg",
    "https://commons.wikimedia.org/wiki/Special:FilePath/Calder_1967.jpg?width=300",
    "https://commons.wikimedia.org/wiki/Special:Redirect/file/Calder_1967.jpg",
    "https://commons.wikimedia.org/w/index.php?title=File:Calder_1967.jpg",
    "https://upload.wikimedia.org/wikipedia/commons/a/ab/Calder_1967.jpg",
    "//upload.wikimedia.org/wikipedia/commons/a/ab/Calder_1967.jpg",
    "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Calder_1967.jpg/640px-Calder_1967.jpg",
  ])
  func `a file of Wikimedia Commons is asked for with a bounded width, however it is written`(
    text: String
  ) throws {
    let reference = try #require(PictureReference(text))
    #expect(reference == .commons("Calder 1967.jpg"))
    #expect(
      reference.address
        == "https://commons.wikimedia.org/wiki/Special:FilePath/Calder_1967.jpg?width=960")
    #expect(reference.page == "https://commons.wikimedia.org/wiki/File:Calder_1967.jpg")
    #expect(reference.server == "commons.wikimedia.org")
    #expect(PictureReference(reference.text) == reference)
  }

  @Test func `letters and signs of a file's name are encoded`() {
    #expect(
      PictureReference("File:L’Homme (été) & C+.JPG")?.address
        == "https://commons.wikimedia.org/wiki/Special:FilePath/L%E2%80%99Homme_%28%C3%A9t%C3%A9%29_%26_C%2B.JPG?width=960"
    )
  }

  @Test(arguments: [
    "Category:Public art in Montreal", "https://commons.wikimedia.org/wiki/Category:Calder",
    "https://commons.wikimedia.org/wiki/Main_Page", "https://fr.wikipedia.org/wiki/Calder",
    "File:Calder.pdf", "File:", "File:.jpg", "File:a/b.jpg", "File:<b>.jpg", "Calder.jpg", "yes",
    "", " ", "ftp://example.org/a.jpg", "file:///etc/passwd", "data:image/png;base64,AA==",
    "javascript:alert(1)", "https://", "https:///a.jpg", "http://name:word@example.org/a.jpg",
    "mailto:a@example.org", "images/a.jpg", "C:\\photos\\a.jpg",
  ])
  func `a category, a page and what is no web address name no picture`(text: String) {
    #expect(PictureReference(text) == nil)
  }

  @Test func `the name of a file in a column of Wikimedia Commons needs no prefix`() {
    #expect(PictureReference("Calder.jpg", isOfCommons: true) == .commons("Calder.jpg"))
    #expect(PictureReference("Category:Calder", isOfCommons: true) == nil)
  }

  @Test(arguments: [
    ("https://Example.org/a.jpg", "https://example.org/a.jpg"),
    ("HTTP://example.org/a.jpg", "http://example.org/a.jpg"),
    ("www.example.org/a.jpg", "https://www.example.org/a.jpg"),
    ("//example.org/a.jpg", "https://example.org/a.jpg"),
    ("https://example.org/a.jpg#top", "https://example.org/a.jpg"),
    ("https://example.org/my photo.jpg", "https://example.org/my%20photo.jpg"),
    ("https://example.org/été.jpg", "https://example.org/%C3%A9t%C3%A9.jpg"),
    ("https://example.org/a%20b.jpg?w=1&h=2", "https://example.org/a%20b.jpg?w=1&h=2"),
    ("https://example.org/image?id=12", "https://example.org/image?id=12"),
  ])
  func `a web address is stored in ASCII`(text: String, address: String) throws {
    let reference = try #require(PictureReference(text))
    #expect(reference == .web(address))
    #expect(reference.address == address && reference.page == nil)
    #expect(PictureReference(reference.text) == reference)
  }

  @Test func `an address that is too long names no picture`() {
    #expect(PictureReference("https://example.org/" + String(repeating: "a", count: 2000)) == nil)
  }
}

/// What covers show.
@Suite struct WorkSymbolTests {
  @Test(arguments: [
    ("Murale Mural", WorkSymbol.mural), ("Sculpture Sculpture", .sculpture),
    ("Art mural", .mural), ("Graffiti", .mural), ("Fontaine, sculpture", .fountain),
    ("Bibliothèque Library", .library), ("Religieuse Religion", .worship),
    ("Résidentielle", .house), ("Wandbild", .mural), ("Brunnen", .fountain),
    ("Peinture Painting", .painting), ("Mosaïque", .mosaic), ("Salle de spectacle", .theatre),
  ])
  func `categories in several languages have symbols`(categories: String, symbol: WorkSymbol) {
    #expect(WorkSymbol(categories: categories) == symbol)
  }

  @Test func `an unknown category has the symbol of the kind`() {
    #expect(WorkSymbol(categories: "") == nil)
    #expect(WorkSymbol(categories: "Divers Other") == nil)
  }
}
