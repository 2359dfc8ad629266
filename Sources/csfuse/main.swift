import Glibc

StandardStreams.openClosedOnes()
Interrupt.install()
exit(command(Array(CommandLine.arguments.dropFirst()), .standard(stop: Interrupt.stop)).rawValue)
