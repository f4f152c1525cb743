import ArgumentParser
import Foundation
import MonaPerson
import MonaServices
import MonaText

/// `inbox`: imports many photos, in the same batch as the window.
struct PhotoInbox: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "inbox",
      abstract: tr("Find what the photos of a folder or a card show, and collect them."),
      discussion: tr(
        "Every photo is read and listed with what it most likely shows; nothing is collected without --collect. What was read and decided stays, here and in the window, until it is collected or discarded: without a folder, the photos that wait are listed. A photo without a position is placed along the GPX tracks, those given and those found with the photos, by the clock of its camera: as long as that clock is not surely right, nothing that follows from it is collected."
      ) + """


        --json: \(InboxListing.jsonKeys)
        """)
  }

  @Argument(help: .init(tr("A folder of photos, or a photo."), valueName: "folder"))
  var places: [String] = []

  @Option(
    help: .init(tr("A track your receiver or telephone recorded meanwhile."), valueName: "file"))
  var gpx: [String] = []

  @OptionGroup var clocks: ClockOptions

  @Option(
    help: .init(
      tr(
        "When a photo was taken that does not say so surely, as IMG_0012.JPG=2026-11-21T14:30."),
      valueName: "photo=date"))
  var taken: [PhotoMoment] = []

  @Option(
    help: .init(
      tr("A photo to keep beside the one that its group is collected with, as IMG_0012.JPG."),
      valueName: "photo"))
  var keep: [String] = []

  @Flag(
    help: .init(
      tr(
        "Collect what was decided, and each photo that clearly shows a discovery: one not collected yet, or photographed on other days only, whose photos stay."
      )))
  var collect = false

  @Option(
    help: .init(
      tr("With --collect: only what stands at most so far from where the photo was taken."),
      valueName: "metres"))
  var within = Inbox.acceptanceDistance

  @Flag(
    help: .init(
      tr(
        "Take back all that the last --collect, or the window’s last Collect, collected; again, what the one before did."
      )))
  var undo = false

  @Flag(help: .init(tr("Forget the photos that wait; what was collected stays.")))
  var discard = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if [collect, undo, discard].count(where: { $0 }) > 1 {
      throw ValidationError(tr("Choose one of --collect, --undo and --discard."))
    }
    let takesPhotos =
      !places.isEmpty || !gpx.isEmpty || !clocks.isEmpty || !taken.isEmpty || !keep.isEmpty
    if undo || discard, takesPhotos {
      throw ValidationError(tr("--undo and --discard take no photos: leave the rest out."))
    }
    if within.isNaN || within < 0 {
      throw ValidationError(tr("A distance is a number of metres, 0 or more."))
    }
  }

  func run() async throws {
    let session = try Session()
    let inbox = Inbox(
      collecting: session.collecting(), trackReader: .live, titled: { $0.fullTitle })
    if undo { return try await takeBack(inbox) }
    if discard { return try await forget(inbox) }
    let progress = ProgressLine()
    let found = FoundTracks()
    let goneAway = try await read(places.map { URL(pathText: $0) }, found, inbox, progress)
    var notes = FoundTrack.texts(of: found.all)
    for file in gpx.map({ URL(pathText: $0) }) {
      notes += try await inbox.addTrack(file).leftOutTexts(file: file)
    }
    try await clocks.apply(to: inbox, session.store)
    for one in taken {
      try await inbox.setDate(one.date, of: [ClockOptions.photo(one.photo, in: inbox).id])
    }
    for name in keep {
      let photo = try await ClockOptions.photo(name, in: inbox).id
      guard
        let group = try await inbox.groups().first(where: { $0.photos.contains { $0.id == photo } })
      else { throw InboxError.unknown(photo) }
      try await inbox.keepPhoto(photo, true, of: group)
    }
    let outcome = collect ? try await carryOut(inbox, progress) : nil
    let listing = InboxListing(
      batch: try await inbox.open(), photos: try await inbox.photos(),
      groups: try await inbox.groups(), clocks: try await inbox.clocks(),
      outcome: outcome, trackNotes: notes)
    if output.isJSON { try Output.json(listing.json) } else { try Output.lines(listing.lines) }
    if let stop = outcome?.stop { throw stop }
    if let folder = outcome?.goneAway { throw InboxError.notThere(folder) }
    if let goneAway { throw goneAway }
  }

  /// Reads the photos of these files and folders, and those that an earlier run left unread.
  /// - Returns: the error of a folder that is not there any more, which must not keep what was read
  ///   from being listed and collected.
  private func read(
    _ places: [URL], _ found: FoundTracks, _ inbox: Inbox, _ progress: ProgressLine
  ) async throws -> InboxError? {
    let isHalfRead = try await inbox.open()?.state == .reading
    guard !places.isEmpty || isHalfRead else { return nil }
    defer { progress.end() }
    do {
      try await inbox.read(places, tracks: found) { progress.show($0) }
      return nil
    } catch InboxError.goneAway(let folder) {
      return .goneAway(folder)
    }
  }

  private func carryOut(
    _ inbox: Inbox, _ progress: ProgressLine
  ) async throws -> InboxOutcome {
    try await inbox.decideClear(within: within)
    defer { progress.end() }
    return try await inbox.collect { progress.show($0) }
  }

  private func takeBack(_ inbox: Inbox) async throws {
    let undone = try await inbox.undoLastRun()
    let count = undone.count
    if output.isJSON { return try Output.json(["undone": .int(count)]) }
    try Output.lines([
      count == 0
        ? tr("There was nothing to take back.")
        : undone.photosKept == 0
          ? trn(
            "{count} discovery is as it was; its photo is in the trash.",
            "{count} discoveries are as they were; their photos are in the trash.", count)
          : trn(
            "{count} discovery is as it was; not all photos could go to the trash.",
            "{count} discoveries are as they were; not all photos could go to the trash.", count)
    ])
  }

  private func forget(_ inbox: Inbox) async throws {
    let count = try await inbox.open()?.counts.photos ?? 0
    try await inbox.discard()
    if output.isJSON { return try Output.json(["discarded": .int(count)]) }
    try Output.lines([
      trn(
        "{count} photo is no longer in the inbox.", "{count} photos are no longer in the inbox.",
        count)
    ])
  }
}
