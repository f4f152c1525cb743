import CServices
import MonaModel

/// The first value of an answer from a bus; a property is taken out of its envelope.
final class BusReply {
  private let value: OpaquePointer?

  /// Takes over the reference to a tuple.
  init(taking tuple: OpaquePointer) {
    defer { g_variant_unref(tuple) }
    guard g_variant_n_children(tuple) > 0 else {
      value = nil
      return
    }
    let first = g_variant_get_child_value(tuple, 0)
    if let first, String(cString: g_variant_get_type_string(first)) == "v" {
      value = g_variant_get_variant(first)
      g_variant_unref(first)
    } else {
      value = first
    }
  }

  deinit {
    if let value { g_variant_unref(value) }
  }

  /// A text, or the path of an object.
  ///
  /// - Throws: `LocatorError.unavailable` when the service answers something else.
  func text() throws -> String {
    let value = try value(of: "s", "o")
    return String(cString: g_variant_get_string(value, nil))
  }

  /// A number with decimals.
  ///
  /// - Throws: `LocatorError.unavailable` when the service answers something else.
  func number() throws -> Double {
    g_variant_get_double(try value(of: "d"))
  }

  private func value(of types: String...) throws -> OpaquePointer {
    guard let value, types.contains(String(cString: g_variant_get_type_string(value))) else {
      throw LocatorError.unavailable(reason: "GeoClue answers something else than asked")
    }
    return value
  }
}
