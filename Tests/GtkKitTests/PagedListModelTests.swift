import CGtk
import CMonaWidgets
import Testing

@testable import GtkKit

@MainActor
@Suite struct PagedListModelTests {
  private func position(_ model: PagedListModel, _ index: UInt32) -> UInt32? {
    guard let item = g_list_model_get_item(model.pointer, index) else { return nil }
    let object = Object(owning: item)
    return mona_list_item_get_position(object.pointer)
  }

  @Test func `half a million rows are created one by one, on demand`() {
    let model = PagedListModel(count: 500_000)
    #expect(model.count == 500_000)
    #expect(position(model, 0) == 0)
    #expect(position(model, 499_999) == 499_999)
    #expect(position(model, 500_000) == nil)
  }

  @Test func `each change is signalled once, with its range`() {
    let model = PagedListModel(count: 10)
    var changes: [[Int]] = []
    connect(model.pointer, "items-changed") { (position: Int, removed: Int, added: Int) in
      changes.append([position, removed, added])
    }
    model.reset(count: 4)
    model.replace(at: 1, removed: 1, added: 3)
    model.replace(at: 2, removed: 2, added: 2)
    model.replace(at: 0, removed: 0, added: 0)
    #expect(changes == [[0, 10, 4], [1, 1, 3], [2, 2, 2]])
    #expect(model.count == 6)
  }

  @Test func `a change beyond the end is logged and ignored`() {
    let model = PagedListModel(count: 3)
    g_test_expect_message(nil, G_LOG_LEVEL_CRITICAL, "*position <= self->count*")
    model.replace(at: 2, removed: 2, added: 0)
    g_test_assert_expected_messages_internal(nil, #file, #line, #function)
    #expect(model.count == 3)
  }

  @Test func `a selection model follows changes`() {
    let model = PagedListModel(count: 5)
    let selection = Object(owning: gtk_single_selection_new(model.ownedPointer()))
    gtk_single_selection_set_selected(selection.pointer, 3)
    model.replace(at: 0, removed: 0, added: 2)
    #expect(gtk_single_selection_get_selected(selection.pointer) == 5)
    #expect(g_list_model_get_n_items(selection.pointer) == 7)
  }
}
