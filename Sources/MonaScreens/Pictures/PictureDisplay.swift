import Foundation
import MonaModel
import MonaPerson
import MonaSync
import MonaText
import Observation

/// Whether pictures from the internet are shown; the raw value is stored.
package enum PicturePolicy: String, CaseIterable, Hashable, Sendable {
  /// The person has not answered the question yet: nothing is fetched.
  case ask
  case always
  /// On metered networks, only pictures that are kept on this computer are shown.
  case unmetered
  case never

  /// The policy as an answer, and in the list of Preferences.
  package var displayName: String {
    switch self {
    case .ask: trc("show pictures", "Ask at the First One")
    case .always: trc("show pictures", "Always")
    case .unmetered: trc("show pictures", "On Unmetered Networks")
    case .never: trc("show pictures", "Never")
    }
  }
}

/// Which pictures of catalogues are shown now, by the person's choice and the network; asks for the
/// choice once.
@Observable @MainActor
package final class PictureDisplay {
  /// Which pictures are shown.
  package enum Mode: Hashable, Sendable {
    /// None: drawn covers only.
    case hidden
    /// Those kept on this computer; nothing is fetched.
    case kept
    /// All; what is not kept is fetched.
    case fetched
  }

  /// The choice; a copy of the preference, as rows that show pictures would otherwise follow every
  /// preference.
  package private(set) var policy: PicturePolicy
  @ObservationIgnored private let preferences: StoredPreferences
  @ObservationIgnored private let network: NetworkState
  /// Nil until it is known.
  private var isMetered: Bool?
  @ObservationIgnored private var following: Task<Void, Never>?

  init(_ preferences: StoredPreferences, _ network: NetworkState) {
    (self.preferences, self.network) = (preferences, network)
    policy = preferences.picturePolicy
    followNetwork()
  }

  isolated deinit { following?.cancel() }

  /// Which pictures are shown now; on a network of unknown kind, nothing is fetched.
  package var mode: Mode {
    switch policy {
    case .ask, .never: .hidden
    case .always: .fetched
    case .unmetered: isMetered == false ? .fetched : .kept
    }
  }

  /// What addresses of the MONA server begin with, which offers pictures of its own.
  package var server: String { "\(preferences.server)/" }

  /// The answers to the question whether to show pictures.
  package static let answers: [PicturePolicy] = [.always, .unmetered, .never]

  /// The question at the first picture; it stays until it is answered.
  package static var question: (heading: String, body: String) {
    (
      tr("Show pictures from the internet?"),
      tr(
        "Catalogues name pictures on other websites, which learn that your computer asks for them. You can change this in Preferences."
      )
    )
  }

  /// Whether the question is to be asked beside a discovery or a list.
  ///
  /// - Parameter hasPicture: whether there is a picture to show.
  package func asks(_ hasPicture: Bool) -> Bool {
    hasPicture && policy == .ask
  }

  /// Stores the choice, which takes effect at once.
  package func choose(_ policy: PicturePolicy) {
    self.policy = policy
    preferences.picturePolicy = policy
    followNetwork()
  }

  /// Follows whether the network is metered, once that matters.
  private func followNetwork() {
    guard policy == .unmetered, following == nil else { return }
    following = Task { [weak self, network] in
      let changes = await network.changes()
      self?.note(await network.condition())
      for await _ in changes { self?.note(await network.condition()) }
    }
  }

  private func note(_ condition: NetworkState.Condition) {
    if isMetered != condition.isMetered { isMetered = condition.isMetered }
  }
}

/// What stands for a discovery in a row: the person's photo, else the catalogue's picture, else a
/// drawn cover.
package struct CoverContent: Hashable, Sendable {
  /// Its kind, which gives the cover its colour.
  package var kind: DiscoveryKind
  /// What the cover shows; nil for the symbol of the kind.
  package var symbol: WorkSymbol?
  /// The person's photo; nil if the file does not exist.
  package var photo: URL?
  /// The catalogue's picture, if it may be shown.
  package var picture: PictureReference?

  /// Creates a content.
  package init(
    _ kind: DiscoveryKind, symbol: WorkSymbol? = nil, photo: URL? = nil,
    picture: PictureReference? = nil
  ) {
    (self.kind, self.symbol, self.photo, self.picture) = (kind, symbol, photo, picture)
  }

  /// The content of a discovery.
  /// - Parameter photo: the person's photo of it.
  package init(_ row: DiscoveryRow, photo: URL?) {
    self.init(row.id.kind, symbol: row.symbol, photo: photo, picture: row.picture)
  }

  /// The content of a discovery, with the person's photo of it; whether its file exists is found out by showing it,
  /// off the main thread.
  init(_ row: DiscoveryRow, in album: Album?) {
    self.init(row, photo: row.photo.flatMap { album?.url(of: $0) })
  }

  /// The symbolic icon of the cover.
  package var iconName: String { symbol?.iconName ?? kind.iconName }
}

extension WorkSymbol {
  /// The symbolic icon.
  package var iconName: String { "mona-\(rawValue)-symbolic" }
}

/// To whom a picture is credited, under which licence, and the page that says more.
package struct PictureCredit: Hashable, Sendable {
  /// "Picture: Jane Doe · CC BY 4.0".
  package var text: String
  /// The address of the page; nil when there is none.
  package var link: String?

  /// Creates the credit of a picture; a picture without an author is credited to the server it comes from.
  init(_ picture: CataloguePicture) {
    let known = [picture.author, picture.licence].compactMap(\.self)
    let page = picture.reference.page
    let place = page == nil ? picture.reference.server.isolated : "Wikimedia Commons"
    let parts = known.map(\.isolated) + (picture.author == nil || page != nil ? [place] : [])
    text = tr("Picture: {names}", ["names": parts.joined(separator: " · ")])
    link = page
  }
}
