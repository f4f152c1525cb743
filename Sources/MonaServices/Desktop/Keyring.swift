import CServices
import MonaModel
import MonaPerson
import MonaSync

/// The desktop's keyring (Secret Service), by libsecret.
///
/// Every call blocks, and may be cancelled from another thread.
///
/// All methods throw ``CredentialError``.
enum Keyring {
  /// The text saved for an account; nil when there is none.
  /// - Parameter isAsking: whether the person may be asked to unlock the keyring.
  static func load(
    _ owner: PersonOwner, asking isAsking: Bool, _ cancellable: Cancellable
  ) throws -> String? {
    let service = try service(cancellable)
    defer { g_object_unref(service) }
    let attributes = Attributes(owner)
    var flags = SECRET_SEARCH_LOAD_SECRETS.rawValue
    if isAsking { flags |= SECRET_SEARCH_UNLOCK.rawValue }
    var error: UnsafeMutablePointer<GError>?
    let items = secret_service_search_sync(
      service, Schema.session, attributes.table, SecretSearchFlags(rawValue: flags),
      cancellable.pointer, &error)
    if let error { throw fault(taking: error) }
    defer { g_list_free_full(items, g_object_unref) }
    guard let item = items?.pointee.data?.assumingMemoryBound(to: SecretItem.self) else {
      return nil
    }
    guard secret_item_get_locked(item) == 0 else { throw CredentialError.locked }
    guard let value = secret_item_get_secret(item) else { return nil }
    defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
    return secret_value_get_text(value).map { String(cString: $0) }
  }

  /// Whether a text can be saved without unlocking the keyring.
  static func isOpen(_ cancellable: Cancellable) throws -> Bool {
    let service = try service(cancellable)
    defer { g_object_unref(service) }
    var error: UnsafeMutablePointer<GError>?
    let collection = secret_collection_for_alias_sync(
      service, standard, SECRET_COLLECTION_NONE, cancellable.pointer, &error)
    if let error { throw fault(taking: error) }
    guard let collection else { return false }
    defer { g_object_unref(collection) }
    return secret_collection_get_locked(collection) == 0
  }

  /// Saves a text for an account, replacing the previous one.
  static func save(
    _ owner: PersonOwner, _ text: String, as name: String, _ cancellable: Cancellable
  ) throws {
    let service = try service(cancellable)
    defer { g_object_unref(service) }
    let attributes = Attributes(owner)
    let value = secret_value_new(text, gssize(text.utf8.count), "text/plain")
    defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
    var error: UnsafeMutablePointer<GError>?
    let isKept = secret_service_store_sync(
      service, Schema.session, attributes.table, standard, name, value, cancellable.pointer, &error)
    if isKept == 0 { throw fault(taking: error) }
  }

  static func erase(_ owner: PersonOwner, _ cancellable: Cancellable) throws {
    let service = try service(cancellable)
    defer { g_object_unref(service) }
    let attributes = Attributes(owner)
    var error: UnsafeMutablePointer<GError>?
    // It is no error if there was nothing to delete.
    secret_service_clear_sync(
      service, Schema.session, attributes.table, cancellable.pointer, &error)
    if let error { throw fault(taking: error) }
    // libsecret reports no error for an item that stays because it is locked.
    let left = secret_service_search_sync(
      service, Schema.session, attributes.table, SECRET_SEARCH_NONE, cancellable.pointer, &error)
    if let error { throw fault(taking: error) }
    defer { g_list_free_full(left, g_object_unref) }
    guard left == nil else { throw CredentialError.locked }
  }

  /// The desktop's default collection (SECRET_COLLECTION_DEFAULT).
  private static let standard = "default"

  private static func service(
    _ cancellable: Cancellable
  ) throws -> UnsafeMutablePointer<SecretService> {
    var error: UnsafeMutablePointer<GError>?
    let service = secret_service_get_sync(
      SECRET_SERVICE_OPEN_SESSION, cancellable.pointer, &error)
    guard let service else { throw fault(taking: error) }
    return service
  }

  private static func fault(taking error: UnsafeMutablePointer<GError>?) -> CredentialError {
    guard let error else { return .refused("") }
    defer { g_error_free(error) }
    func matches(_ domain: GQuark, _ codes: [UInt32]) -> Bool {
      codes.contains { g_error_matches(error, domain, gint($0)) != 0 }
    }
    let timeoutCodes = [G_IO_ERROR_CANCELLED.rawValue, G_IO_ERROR_TIMED_OUT.rawValue]
    let noReply = [G_DBUS_ERROR_NO_REPLY.rawValue, G_DBUS_ERROR_TIMEOUT.rawValue]
    if matches(g_io_error_quark(), timeoutCodes) || matches(g_dbus_error_quark(), noReply) {
      return .silent
    }
    let nobody = [G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue, G_DBUS_ERROR_NAME_HAS_NO_OWNER.rawValue]
    if matches(g_dbus_error_quark(), nobody) { return .missing }
    if matches(secret_error_get_quark(), [SECRET_ERROR_IS_LOCKED.rawValue]) { return .locked }
    // An error of the bus means that no keyring is available.
    if error.pointee.domain == g_io_error_quark() || error.pointee.domain == g_spawn_error_quark() {
      return .missing
    }
    return .refused(String(cString: error.pointee.message))
  }
}

/// The attributes by which an account's session is found; they are not secret.
private final class Attributes {
  let table: OpaquePointer?

  init(_ owner: PersonOwner) {
    table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
    for (name, value) in ["server": owner.server, "user": owner.user] {
      g_hash_table_insert(table, g_strdup(name), g_strdup(value))
    }
  }

  deinit { g_hash_table_unref(table) }
}

/// The libsecret schema of the items.
private enum Schema {
  // Never changed after it is created.
  nonisolated(unsafe) static let session: UnsafeMutablePointer<SecretSchema>? = {
    let types = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, nil)
    defer { g_hash_table_unref(types) }
    for name in ["server", "user"] {
      g_hash_table_insert(
        types, g_strdup(name),
        UnsafeMutableRawPointer(bitPattern: UInt(SECRET_SCHEMA_ATTRIBUTE_STRING.rawValue)))
    }
    return secret_schema_newv("org.maisonmona.Mona.Session", SECRET_SCHEMA_NONE, types)
  }()
}

extension CredentialStore {
  /// The desktop's own keyring.
  package static let live = live()

  /// - Parameters:
  ///   - limit: the longest duration of a call that asks the person nothing.
  ///   - interactiveTimeout: the longest time for the person to unlock the keyring.
  static func live(
    limit: Duration = .seconds(5), interactiveTimeout: Duration = .seconds(120)
  ) -> CredentialStore {
    CredentialStore(
      load: { owner, isAsking in
        if isAsking {
          // Fails early when there is no keyring to unlock.
          _ = try await within(limit) { try Keyring.isOpen($0) }
        }
        return try await within(isAsking ? interactiveTimeout : limit) { cancellable in
          try Keyring.load(owner, asking: isAsking, cancellable)
        }
      },
      save: { owner, text, name in
        let isOpen = try await within(limit) { try Keyring.isOpen($0) }
        try await within(isOpen ? limit : interactiveTimeout) { cancellable in
          try Keyring.save(owner, text, as: name, cancellable)
        }
      },
      erase: { owner in try await within(limit) { try Keyring.erase(owner, $0) } })
  }

  /// A keyring that does not answer blocks a thread of this executor instead of the caller.
  private static let executor = BlockingExecutor(name: "keyring", width: 2)

  /// Runs a blocking call, and cancels it after the time limit.
  private static func within<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable (Cancellable) throws -> Value
  ) async throws -> Value {
    let cancellable = Cancellable()
    let (results, first) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
    Task { first.yield(await executor.run { Result { try work(cancellable) } }) }
    let clock = Task {
      try await Task.sleep(for: limit)
      cancellable.cancel()
      first.yield(.failure(CredentialError.silent))
    }
    defer {
      clock.cancel()
      cancellable.cancel()
    }
    for await result in results { return try result.get() }
    throw CancellationError()
  }
}
