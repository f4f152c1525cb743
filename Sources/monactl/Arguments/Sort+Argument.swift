import ArgumentParser
import MonaModel

extension DiscoveryList.Sort: ExpressibleByArgument {}
