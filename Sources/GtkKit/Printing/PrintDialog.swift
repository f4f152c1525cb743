import CGtk

/// A document as pages that are drawn with cairo, in points (1/72 inch) from the upper left corner of the paper.
package struct PageDrawing: Sendable {
  /// The number of pages.
  package var count: Int
  /// Draws the page at a position, counted from 0.
  package var draw: @Sendable (_ page: Int, _ canvas: OpaquePointer) -> Void

  /// Creates a document.
  package init(count: Int, draw: @escaping @Sendable (_ page: Int, _ canvas: OpaquePointer) -> Void)
  {
    (self.count, self.draw) = (count, draw)
  }
}

/// The system's print dialog, through the portal where there is one.
@MainActor
package enum PrintDialog {
  /// What became of a print job.
  package enum Outcome: Hashable, Sendable {
    /// It was handed to the printer, or written to a file.
    case printed
    /// The person gave up.
    case cancelled
    /// It failed; with what GTK says of it.
    case failed(String)
  }

  /// Asks for a printer and paper, and prints.
  /// - Parameters:
  ///   - name: the name of the job.
  ///   - pages: lays the document out for the chosen paper, whose width and height it gets in points.
  package static func print(
    over window: (some Instance)?, name: String,
    pages: @escaping @MainActor (_ width: Double, _ height: Double) -> PageDrawing
  ) async -> Outcome {
    let operation: Object<UnsafeMutablePointer<GtkPrintOperation>> = Object(
      owning: gtk_print_operation_new())
    let job = operation.pointer
    gtk_print_operation_set_job_name(job, name)
    gtk_print_operation_set_unit(job, GTK_UNIT_POINTS)
    // Margins are the document's.
    gtk_print_operation_set_use_full_page(job, 1)
    gtk_print_operation_set_embed_page_setup(job, 1)
    gtk_print_operation_set_allow_async(job, 1)
    let document = Document()
    connect(operation, "begin-print") { [weak operation] (context: OpaquePointer) in
      guard let operation else { return }
      let made = pages(
        gtk_print_context_get_width(context), gtk_print_context_get_height(context))
      document.pages = made
      gtk_print_operation_set_n_pages(operation.pointer, Int32(made.count))
    }
    connect(operation, "draw-page") { (context: OpaquePointer, page: Int) in
      guard let canvas = gtk_print_context_get_cairo_context(context) else { return }
      document.pages?.draw(page, canvas)
    }
    let parent: UnsafeMutablePointer<GtkWindow>? = window.map { cast($0) }
    let outcome: Outcome = await withCheckedContinuation { continuation in
      let answer = OneShotContinuation(continuation)
      connect(operation, "done") { [weak operation] (result: Int) in
        answer.resume(Self.outcome(GtkPrintOperationResult(UInt32(result)), operation))
      }
      var error: UnsafeMutablePointer<GError>?
      let result = gtk_print_operation_run(
        job, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, parent, &error)
      error.map { g_error_free($0) }
      // "done" may have come already; the first answer counts.
      if result != GTK_PRINT_OPERATION_RESULT_IN_PROGRESS {
        answer.resume(Self.outcome(result, operation))
      }
    }
    return withExtendedLifetime(operation) { outcome }
  }

  /// The document as it was laid out for the chosen paper.
  private final class Document {
    var pages: PageDrawing?
  }

  private static func outcome(
    _ result: GtkPrintOperationResult, _ operation: Object<UnsafeMutablePointer<GtkPrintOperation>>?
  ) -> Outcome {
    switch result {
    case GTK_PRINT_OPERATION_RESULT_CANCEL: return .cancelled
    case GTK_PRINT_OPERATION_RESULT_ERROR:
      var error: UnsafeMutablePointer<GError>?
      if let operation { gtk_print_operation_get_error(operation.pointer, &error) }
      defer { error.map { g_error_free($0) } }
      return .failed(error.map { String(cString: $0.pointee.message) } ?? "")
    default: return .printed
    }
  }
}
