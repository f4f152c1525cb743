/// What an erasure took out of a person's file: what is needed to undo it.
///
/// It is in memory alone: what was erased is on no disk, but for the photographs in the trash.
package struct ErasedData: Sendable {
  /// The visits, with what became of their photographs.
  package var visits: RemovedVisits
  /// The rows of all other tables, in the order they are put back.
  let rows: [RemovedVisit.TableRow]
}
