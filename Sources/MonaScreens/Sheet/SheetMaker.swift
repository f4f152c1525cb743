import MonaModel
import MonaText

/// What a sheet says of a maker besides the name.
enum SheetMaker {
  /// "Collective", "Person · 1923–2002", then other names, collectives and members.
  static func notes(_ maker: Maker) -> [String] {
    let first = [maker.nature.displayName, life(maker)].compactMap(\.self).joined(separator: " · ")
    var notes = first.isEmpty ? [] : [first]
    if let alias = maker.alias {
      notes.append(
        trc("another name of an artist", "Also known as {name}", ["name": alias.shortened()]))
    }
    let members = names(maker.members)
    if !members.isEmpty { notes.append(tr("Members: {names}", ["names": members])) }
    let collectives = names(maker.collectives)
    if !collectives.isEmpty {
      notes.append(tr("Member of {collectives}", ["collectives": collectives]))
    }
    return notes
  }

  /// The pages about a maker.
  static func links(_ maker: Maker) -> [SheetLink] {
    let biography = maker.links.biography.text(in: Translations.language)
    return [
      SheetLink(biography, trc("a page about an artist", "Biography")),
      SheetLink(maker.links.website, tr("Website")),
      SheetLink(maker.links.wikipedia, trc("the encyclopedia", "Wikipedia")),
      SheetLink(maker.links.facebook, "Facebook"),
      SheetLink(maker.links.instagram, "Instagram"),
    ].compactMap(\.self)
  }

  private static func names(_ names: [String]) -> String {
    names.joined(separator: ", ").shortened()
  }

  private static func life(_ maker: Maker) -> String? {
    switch (maker.birth, maker.death) {
    case (let birth?, let death?): "\(birth)–\(death)"
    case (let birth?, nil): tr("Born in {year}", ["year": String(birth)])
    case (nil, let death?): tr("Died in {year}", ["year": String(death)])
    case (nil, nil): nil
    }
  }
}
