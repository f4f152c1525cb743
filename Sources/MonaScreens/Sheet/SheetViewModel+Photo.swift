import MonaModel
import MonaPerson

extension SheetViewModel {
  /// The visit as the collection shows it; nil before it is collected.
  package var collected: CollectedVisit? {
    visit.map { visit in
      CollectedVisit(
        id: id, collectedAt: visit.collectedAt, photo: visit.photo, rating: visit.rating,
        title: row?.title ?? Localized(), makers: row?.makers ?? "",
        place: row?.borough ?? row?.territory, isForgotten: row == nil)
    }
  }

  /// Fills the window with the photo; one can then go on to those of the list the sheet was opened
  /// from, else of the whole collection, the newest first.
  package func viewPhoto() async {
    let (store, language, id) = (store, language(), id)
    let siblings = navigation.siblings(of: id)
    do {
      let visits = try await store.read { store in
        let visits = try store.collection(in: language)
        let byID = Dictionary(visits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let among = siblings.compactMap { byID[$0] }
        if among.contains(where: { $0.id == id }) { return among }
        return CollectionArrangement().arrange(visits, found: nil)
      }
      navigation.view(id, among: visits)
    } catch {
      toasts.report(error)
    }
  }
}
