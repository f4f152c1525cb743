public enum Sentence { public static func of(_ error: any Error) -> String { "\(error)" } }
