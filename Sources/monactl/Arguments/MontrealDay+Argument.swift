import ArgumentParser
import MonaCore

extension MontrealDay: ExpressibleByArgument {}
