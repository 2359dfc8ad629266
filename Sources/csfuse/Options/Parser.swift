/// Splits a command line into options and operands, by the rules of GNU's `getopt_long`.
///
/// `--key value`, `--key=value`, `-k value`, `-kvalue` and joined flags `-ab` are understood;
/// options may follow operands, `--` ends them, and a lone `-` is an operand.
func parse(_ words: some Sequence<String>, options: [Option]) throws(UsageError) -> Arguments {
  var arguments = Arguments()
  var iterator = words.makeIterator()

  func value(of option: Option, as written: String) throws(UsageError) -> String {
    guard let value = iterator.next() else {
      throw UsageError("option '\(written)' needs a value: \(written) \(option.value ?? "")")
    }
    return value
  }

  while let word = iterator.next() {
    if word == "--" {
      while let operand = iterator.next() { arguments.operands.append(operand) }
    } else if word.hasPrefix("--") {
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      guard let option = options.first(where: { $0.name == name }) else {
        throw unknownOption("--" + name, known: options.map { "--" + $0.name })
      }
      if option.value == nil {
        guard parts.count == 1 else { throw UsageError("option '--\(name)' takes no value") }
        arguments.add(option, "")
      } else if parts.count == 2 {
        arguments.add(option, String(parts[1]))
      } else {
        arguments.add(option, try value(of: option, as: "--" + name))
      }
    } else if word.hasPrefix("-"), word.count > 1 {
      var letters = word.dropFirst()
      while let letter = letters.popFirst() {
        guard let option = options.first(where: { $0.short == letter }) else {
          throw unknownOption("-\(letter)", known: options.map { "--" + $0.name })
        }
        if option.value == nil {
          arguments.add(option, "")
        } else if letters.isEmpty {
          arguments.add(option, try value(of: option, as: "-\(letter)"))
        } else {
          arguments.add(option, String(letters))
          letters = ""
        }
      }
    } else {
      arguments.operands.append(word)
    }
  }
  return arguments
}

private func unknownOption(_ written: String, known: [String]) -> UsageError {
  UsageError("unknown option '\(written)'" + suggestion(for: written, among: known))
}
