import ArgumentParser
import MonaModel

extension DiscoveryState: ExpressibleByArgument {}
