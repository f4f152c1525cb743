extension Task where Success == Void, Failure == Never {
  /// Waits for the task to end; cancelling the caller also cancels the task.
  func finish() async {
    await withTaskCancellationHandler {
      await value
    } onCancel: {
      cancel()
    }
  }
}
