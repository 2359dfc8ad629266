import Evaluation

extension Verb {
  /// The verb's help.
  var help: String {
    let title = ["usage: csfuse", name, "[OPTION]…", operands].filter { !$0.isEmpty }
    var text = title.joined(separator: " ") + "\n\n" + wrapped(summary, indent: 0) + "\n"
    text += Self.optionLines(options + [.help])
    if !details.isEmpty { text += "\n" + details + "\n" }
    return text
  }

  /// The whole command's help: every verb, and the options of doing without one.
  static var overview: String {
    var text = """
      usage: csfuse [OPTION]…
             csfuse VERB [OPTION]… OPERAND…

      Tells how far away each Bluetooth object is and in which direction, from Channel Sounding
      and one camera.


      """
    let named = all.filter { !$0.name.isEmpty }
    let width = named.map(\.name.count).max() ?? 0
    for verb in named {
      text += "  " + verb.name.rightPadded(to: width) + "  "
      text += wrapped(verb.summary, indent: width + 4).drop { $0 == " " }
    }
    text += "\n'csfuse VERB --help' explains a verb.\n"
    for verb in all where verb.name.isEmpty {
      text += "\nWithout a verb: \(verb.summary)\n\n" + optionLines(verb.options + [.help])
      if !verb.details.isEmpty { text += "\n" + verb.details + "\n" }
    }
    return text
  }

  private static func optionLines(_ options: [Option]) -> String {
    let column = 28
    var text = ""
    for option in options {
      var left = "  " + (option.short.map { "-\($0), " } ?? "    ") + "--" + option.name
      if let value = option.value { left += " " + value }
      let meaning = wrapped(option.meaning, indent: column)
      if left.count + 2 > column {
        text += left + "\n" + meaning
      } else {
        text += left.rightPadded(to: column) + meaning.drop { $0 == " " }
      }
    }
    return text
  }

  /// The text in indented lines of at most 96 characters, each with its line's end.
  private static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin
    for word in text.split(separator: " ") {
      if line.count > indent, line.count + 1 + word.count > 96 {
        lines.append(line)
        line = margin
      }
      line += (line.count > indent ? " " : "") + word
    }
    return (lines + [line]).joined(separator: "\n") + "\n"
  }

  private func wrapped(_ text: String, indent: Int) -> String {
    Self.wrapped(text, indent: indent)
  }
}
