import CGtk
import GtkKit
import MonaScreens

/// The fields of a topic under their heading; made again only when the catalogue says otherwise.
@MainActor
enum SheetTopic {
  static func widget(_ topic: SheetSection.Topic, in viewModel: SheetViewModel) -> Widget {
    let holder: Widget = adw_bin_new()
    var shown: SheetSection?
    observe(while: holder) { [weak viewModel] in
      guard let viewModel else { return }
      let section = viewModel.sections.first { $0.topic == topic }
      guard section != shown else { return }
      shown = section
      holder.isVisible = section != nil
      holder.child = section.map { fields($0, in: viewModel) }
    }
    // Until there is something to say, it takes no room between the others.
    if shown == nil { holder.isVisible = false }
    return holder
  }

  private static func fields(_ section: SheetSection, in viewModel: SheetViewModel) -> Widget {
    let rows = listBox("boxed-list")
    for field in section.fields {
      rows.appendRow(SheetFieldRow.widget(for: field, in: viewModel))
    }
    return box(
      .vertical, spacing: 12, [heading(section.topic.title, "heading"), rows])
  }
}
