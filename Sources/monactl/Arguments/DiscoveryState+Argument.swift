import ArgumentParser
import MonaCore

extension DiscoveryState: ExpressibleByArgument {}
