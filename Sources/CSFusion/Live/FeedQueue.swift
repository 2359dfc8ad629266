import Dispatch
import Synchronization

/// What one thread has read and another has not taken yet: bounded, in order.
final class FeedQueue<Element: Sendable>: Sendable {
  /// What is at the front.
  enum Head {
    /// An element, ready to be taken.
    case ready(Element)
    /// Nothing yet.
    case pending
    /// Nothing, and nothing more will come.
    case ended
  }

  private struct State {
    var elements: [Element] = []
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let bell: DispatchSemaphore

  /// Makes an empty queue.
  ///
  /// - Parameters:
  ///   - capacity: how many elements it holds at most.
  ///   - bell: rung at every change, for the thread that takes.
  init(capacity: Int, bell: DispatchSemaphore) {
    self.capacity = capacity
    self.bell = bell
  }

  /// Adds an element where there is room; `false` where there is none.
  func offer(_ element: Element) -> Bool {
    let isTaken = state.withLock { state in
      guard state.elements.count < capacity else { return false }
      state.elements.append(element)
      return true
    }
    if isTaken { bell.signal() }
    return isTaken
  }

  /// Adds an element, and drops the oldest where there is no room; `true` where one was dropped.
  func push(_ element: Element) -> Bool {
    let isFull = state.withLock { state in
      let isFull = state.elements.count >= capacity
      if isFull { state.elements.removeFirst() }
      state.elements.append(element)
      return isFull
    }
    bell.signal()
    return isFull
  }

  /// Notes that no more elements come.
  func end() {
    state.withLock { $0.hasEnded = true }
    bell.signal()
  }

  /// The front, left where it is.
  var head: Head {
    state.withLock { state in
      if let first = state.elements.first { return .ready(first) }
      return state.hasEnded ? .ended : .pending
    }
  }

  /// Takes the front.
  func take() -> Element? {
    state.withLock { $0.elements.isEmpty ? nil : $0.elements.removeFirst() }
  }
}
