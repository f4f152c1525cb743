extension Task where Success == Void, Failure == Never {
  /// Waits until it is done; whoever is cancelled meanwhile cancels it too.
  func finish() async {
    await withTaskCancellationHandler {
      await value
    } onCancel: {
      cancel()
    }
  }
}
