/// "; did you mean '…'?" with the known word nearest to one that isn't; empty if none is near.
func suggestion(for word: String, among known: [String]) -> String {
  let scored = known.map { (distance: editDistance(word, $0), word: $0) }
  let nearest = scored.min { ($0.distance, $0.word) < ($1.distance, $1.word) }
  if let nearest, nearest.distance <= max(1, word.count / 3) {
    return "; did you mean '\(nearest.word)'?"
  }
  if word.count > 2, let longer = known.filter({ $0.hasPrefix(word) }).min() {
    return "; did you mean '\(longer)'?"
  }
  return ""
}

/// The number of insertions, deletions, changes and swaps of neighbours between two words.
///
/// Method: optimal string alignment (F. J. Damerau, 1964), by dynamic programming.
func editDistance(_ left: String, _ right: String) -> Int {
  let (a, b) = (Array(left), Array(right))
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
