import Foundation
import MonaS3
import MonaServerStore
import NIOCore

/// A bucket belongs to one server, as another would remove photos that it does not know: an object names the server whose
/// photos they are, and the server's database names the bucket.
extension PhotoBucket {
  /// The key of the object that names the server.
  static let ownerKey = "mona-server"

  /// The names of settings in the server's database: the address of the bucket, the path of the file with credentials,
  /// and what the object in the bucket says.
  private static let (addressSetting, credentialsSetting, ownerSetting) = (
    "photos", "photosCredentialsFile", "photosOwner"
  )

  /// The storage of the photos of a server that is about to serve.
  /// - Parameter options: nil for its folder.
  /// - Throws: `ServerError` for photos that are elsewhere, and for a bucket that cannot be used.
  static func opened(
    _ options: PhotoBucketOptions?, folder: URL, _ store: ServerStore
  ) throws -> any PhotoStorage {
    guard let options else {
      if let address = try store.setting(addressSetting), !address.isEmpty {
        guard try store.photos().isEmpty else { throw ServerError.photosElsewhere(address) }
        try store.set(addressSetting, to: "")
      }
      return PhotoFiles(in: folder)
    }
    return try options.explaining {
      let bucket = PhotoBucket(options, folder: folder)
      let owner = try store.setting(ownerSetting) { UUID().uuidString }
      if let known = try bucket.owner() {
        guard known == owner else { throw ServerError.photosOfAnother(options.location.text) }
      } else {
        guard try store.photos().isEmpty else {
          throw ServerError.photosNotThere(options.location.text)
        }
        guard try bucket.list().sizes.isEmpty else {
          throw ServerError.photosOfAnother(options.location.text)
        }
        try bucket.claim(owner)
      }
      try store.set(addressSetting, to: options.location.text)
      try store.set(credentialsSetting, to: options.credentialsFile?.path ?? "")
      return bucket
    }
  }

  /// The storage of the photos of a server's folder, for commands.
  /// - Parameter db: the folder's database of accounts, also one that is opened for reading only.
  static func recorded(in folder: URL, _ db: any StoreSession) throws -> any PhotoStorage {
    func setting(_ name: String) throws -> String? {
      let value = try db.value(String.self, "SELECT value FROM setting WHERE name = ?", [name])
      return value?.isEmpty == false ? value : nil
    }
    // An older database has no settings.
    guard try db.hasTable("setting"), let address = try setting(addressSetting) else {
      return PhotoFiles(in: folder)
    }
    let file = try setting(credentialsSetting).map { URL(fileURLWithPath: $0) }
    guard let options = PhotoBucketOptions(address, credentialsFile: file) else {
      throw ServerError.photosElsewhere(address)
    }
    return PhotoBucket(options, folder: folder)
  }

  /// Notes in a copied database that the photos are in its folder, or in a bucket of which it becomes the owner.
  /// - Returns: the new owner's name.
  static func record(_ options: PhotoBucketOptions?, _ db: any StoreSession) throws -> String {
    let owner = UUID().uuidString
    guard try db.hasTable("setting") else { return owner }
    let values = [
      addressSetting: options?.location.text ?? "",
      credentialsSetting: options?.credentialsFile?.path ?? "", ownerSetting: owner,
    ]
    for (name, value) in values {
      try ServerStore.set(name, to: value, db)
    }
    return owner
  }

  /// Stores the photos of a backup, before the bucket has an owner.
  /// - Throws: `ServerError.photosOfAnother` for a bucket that is another server's, or has other photos.
  func fill(from backup: PhotoFiles, _ options: PhotoBucketOptions) throws {
    let photos = try backup.list().sizes.compactMap { StoredPhoto(path: $0.key, size: $0.value) }
    let paths = Set(photos.map(\.path))
    guard try owner() == nil, try list().sizes.keys.allSatisfy(paths.contains) else {
      throw ServerError.photosOfAnother(options.location.text)
    }
    for photo in photos { _ = try put(backup.url(photo), as: photo) }
  }

  /// Names the server whose photos these are.
  func claim(_ owner: String) throws {
    try client.put(Data(owner.utf8), as: Self.ownerKey, type: "text/plain")
  }

  /// The name of the server whose photos these are; nil for nobody's.
  func owner() throws -> String? {
    var text = ""
    let isThere = try client.read(Self.ownerKey) { text += String(buffer: $0) }
    return isThere ? text : nil
  }
}
