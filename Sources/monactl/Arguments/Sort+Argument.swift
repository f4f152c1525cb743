import ArgumentParser
import MonaCore

extension DiscoveryList.Sort: ExpressibleByArgument {}
