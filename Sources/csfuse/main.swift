import Glibc

Interrupt.install()
exit(command(Array(CommandLine.arguments.dropFirst()), .standard(stop: Interrupt.stop)).rawValue)
