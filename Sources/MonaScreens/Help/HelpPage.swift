import MonaText

/// The help on a task: its steps, and notes.
package struct HelpPage: Hashable, Sendable {
  package var steps: [String]
  package var notes: [String]

  /// Creates the page of a task in the current language.
  package init(_ topic: HelpTopic) {
    switch topic {
    case .collect: self = .collect
    case .find: self = .find
    case .daily: self = .daily
    case .map: self = .map
    case .targets: self = .targets
    case .outing: self = .outing
    case .collection: self = .collection
    case .badges: self = .badges
    case .offline: self = .offline
    case .catalogues: self = .catalogues
    case .account: self = .account
    case .preferences: self = .preferences
    case .backup: self = .backup
    case .data: self = .data
    }
  }

  private init(_ steps: [String], notes: [String]) {
    self.steps = steps
    self.notes = notes
  }
}

// MARK: Discovering

extension HelpPage {
  private static var collect: HelpPage {
    HelpPage(
      [
        tr("Open the page of the work: from Daily, a list, the map or the search."),
        tr(
          "Give it your photo: press “Add a Photo…” and choose the file, drop the file on the page, paste it (Ctrl+V), or use the webcam."
        ),
        tr(
          "If you like, give it stars (keys 1 to 5) and a few words, now or any other day, on its page or in Collection."
        ),
      ],
      notes: [
        tr(
          "MONA copies the photo to its folder in your Pictures, under the day and the title. Your own file stays where it is."
        ),
        tr(
          "A wrong date, or the wrong work? Set it right on the page of the work: photo, stars and words go along."
        ),
        tr(
          "What you write saves itself. You can add more photos, of other days too, and choose the one for MONA; one that you remove goes to the trash, and “Undo” brings it back."
        ),
      ])
  }

  private static var find: HelpPage {
    HelpPage(
      [
        tr(
          "Type anywhere, or press Ctrl+F: a title, an artist, a borough, a material, an address."),
        tr("Or choose a list in Artworks: artists, boroughs, categories, materials, techniques…"),
        tr("Sort the list by title, date or distance, and narrow it with “Filter”."),
      ],
      notes: [
        tr("Accents, capitals and word order don’t matter, and the beginning of a word is enough."),
        tr(
          "Distances start from the centre of Montréal, until you choose your position or a place on the map."
        ),
      ])
  }

  private static var daily: HelpPage {
    HelpPage(
      [
        tr("Look at Daily: it suggests a work that you have not collected yet."),
        tr("Not today? Press “Target”, and find it again under Targeted (Ctrl+T)."),
      ],
      notes: [
        tr("The work stays the same all day, and changes at midnight in Montréal."),
        tr("Once collected, a work is no longer among the targeted ones."),
        tr(
          "“News” in the menu has those of Maison MONA, and of other sites you choose in Preferences, once you turn them on."
        ),
      ])
  }

  private static var map: HelpPage {
    HelpPage(
      [
        tr("Drag the map to move it; zoom with the wheel, two fingers, or the keys + and −."),
        tr("Press a pin to see what stands there, then open its page."),
        tr("With “Filter”, show only some kinds, or only what you have not collected."),
      ],
      notes: [
        tr(
          "The shape and the colour of a pin tell its kind and whether you collected it: “Filter” explains them."
        ),
        tr("By keyboard: the arrows go from pin to pin, and Enter opens."),
        tr("Preferences offers other map backgrounds, from a server or from a file."),
      ])
  }
}

// MARK: Collecting

extension HelpPage {
  private static var targets: HelpPage {
    HelpPage(
      [
        tr("Press “Target” on the page of each work that you want to see, or in Daily."),
        tr(
          "Open Targeted (Ctrl+T), and sort it by distance from your position, or from a place you choose on the map."
        ),
        tr("On the map, “Filter” can show only the targeted works: see which are close together."),
        tr(
          "Tours, in the menu, orders works into a short way on foot or by bicycle: of the targeted, of the nearest, of any list, of what the map shows or a search found. Set the time you have, move, lock or leave out stops, export the tour to your phone, or print its booklet."
        ),
      ],
      notes: [
        tr("A work that you collect leaves Targeted by itself."),
        tr(
          "If you ask for it in Preferences, a notification tells you when a targeted work is nearby, at most once a day."
        ),
        tr("Back home, Photo Inbox (Ctrl+I) collects all the photos of the outing at once."),
      ])
  }

  private static var outing: HelpPage {
    HelpPage(
      [
        tr("Open Photo Inbox (Ctrl+I), and choose or drop your photos, a folder or a camera card."),
        tr(
          "For each place, MONA suggests the works around it: confirm the one your photo shows, find another, or skip."
        ),
        tr(
          "“Accept All That Is Clear” (L) confirms every place that leaves no doubt; U takes them all back."
        ),
        tr("Press “Collect”: everything you confirmed is collected at once."),
      ],
      notes: [
        tr(
          "A GPX track of your walk places photos that have no position: one that lies in their folder is used by itself. If the camera’s clock was wrong, correct it first."
        ),
        tr(
          "You can stop at any time: what you decided waits for you. A whole batch can be undone."),
        tr("Your own files are copied, never moved or changed."),
      ])
  }

  private static var collection: HelpPage {
    HelpPage(
      [
        tr("Open Collection: press a photo to see its page, or fill the window with it."),
        tr("Search it, sort it, or select several photos to share or copy them."),
        tr("The menu leads to your visits, day by day (Journal) or in numbers (Statistics)."),
      ],
      notes: [
        tr(
          "“Export Visits” in the menu writes them for spreadsheets (CSV), maps (GeoJSON, GPX) and calendars."
        ),
        tr(
          "You moved or renamed a photo yourself? MONA finds it again in its folder, or asks you where it is."
        ),
      ])
  }

  private static var badges: HelpPage {
    HelpPage(
      [
        tr("Open Badges to see what you have won and how far you are."),
        tr("Press a badge to see which works count for it."),
      ], notes: [tr("A badge you have won is never taken back.")])
  }
}

// MARK: Data and preferences

extension HelpPage {
  private static var offline: HelpPage {
    HelpPage(
      [
        tr("Nothing to do: the catalogue, your collection and the badges are on this computer."),
        tr(
          "For maps without a network, look at the area beforehand, or open a map file (MBTiles) in Preferences."
        ),
      ],
      notes: [
        tr("With a network, MONA asks its server once a day what is new in the catalogue."),
        tr("What you collect offline is sent later, if you have an account and agreed to send."),
      ])
  }

  private static var catalogues: HelpPage {
    HelpPage(
      [
        tr("Download the city’s list of public art from its open data: CSV, GeoJSON or JSON."),
        tr("Choose “Import a Catalogue…” in the menu, or drop the file on the window."),
        tr("Check what MONA understood, then import."),
      ],
      notes: [
        tr(
          "A catalogue can be updated, hidden or removed on the page Catalogues. What you collected stays yours."
        )
      ])
  }

  private static var account: HelpPage {
    HelpPage(
      [
        tr("Open Account in the menu, and create an account or log in."),
        tr("Read what is sent, and agree, or not: nothing leaves before you have."),
        tr("Keep collecting: MONA sends in the background. The Outbox says what waits, and why."),
      ],
      notes: [
        tr("Preferences says over which networks MONA may send."),
        tr("You may withdraw at any time, and have what was sent erased."),
      ])
  }

  private static var preferences: HelpPage {
    HelpPage(
      [
        tr("Open Preferences (Ctrl+,): what you choose there applies at once."),
        tr("Choose the language, the style, the view to start on, and where distances start."),
        tr("Choose another map background, and which discoveries a notification announces."),
      ],
      notes: [
        tr("“Move the Album…”, in the preferences, takes your photos to another folder or disk."),
        tr("Preferences says over which networks MONA may send."),
      ])
  }

  private static var backup: HelpPage {
    HelpPage(
      [
        tr("Choose “Back Up…” in the menu, and a place on another disk: all is in one file."),
        tr("To bring it back, here or on another computer, choose “Restore…” and this file."),
        tr(
          "Read what would change, then add what the backup has to what is here, or replace what is here with it."
        ),
      ],
      notes: [
        tr(
          "MONA reads each backup again once it is written. Its photos and visits can be read without MONA too."
        ),
        tr(
          "MONA also copies your data once a day, without the photos, and offers the last intact copy if your data is damaged."
        ),
      ])
  }

  private static var data: HelpPage {
    HelpPage(
      [
        tr("Open Privacy in the menu: it says what MONA keeps, and what it sends."),
        tr("“Export My Data…” writes one archive with your photos and your visits."),
        tr(
          "“Erase My Data…” first says what goes. It can be undone until you quit MONA or change accounts."
        ),
      ],
      notes: [
        tr(
          "“Back Up…” in the menu writes one file from which “Restore…” brings everything back, here or on another computer."
        ),
        tr("“Move the Album…”, in the preferences, takes your photos to another folder or disk."),
        tr("What is on a server is erased with your account, on the page Account."),
      ])
  }
}
