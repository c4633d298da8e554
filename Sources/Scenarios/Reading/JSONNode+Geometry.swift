internal import Geometry
internal import Hierarchy
internal import JSONText

extension JSONNode {
  /// The numbers of an array of so many, none beyond the largest coordinate.
  func coordinates(_ count: Int, sizesFrom: Int = .max) throws(JSONError) -> [Double] {
    let elements = try array()
    guard elements.count == count else {
      throw fault("\(count) numbers are expected, found \(elements.count)")
    }
    var numbers: [Double] = []
    for (index, element) in elements.enumerated() {
      let number = try element.number()
      guard abs(number) <= ViewHierarchy.Limits.coordinate else {
        throw element.fault("\(number) is beyond ±1e7")
      }
      guard index < sizesFrom || number >= 0 else { throw element.fault("\(number) is negative") }
      numbers.append(number)
    }
    return numbers
  }

  func point() throws(JSONError) -> Point {
    let numbers = try coordinates(2)
    return Point(x: numbers[0], y: numbers[1])
  }

  func size() throws(JSONError) -> Size {
    let numbers = try coordinates(2, sizesFrom: 0)
    return Size(width: numbers[0], height: numbers[1])
  }

  func rect() throws(JSONError) -> Rect {
    let numbers = try coordinates(4, sizesFrom: 2)
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// A time in seconds, as nanoseconds.
  func time() throws(JSONError) -> Int {
    let seconds = try number()
    guard seconds >= 0 else { throw fault("\(seconds) is negative") }
    guard let time = VirtualTime.nanoseconds(seconds) else {
      throw fault("\(seconds) is beyond \(Int(VirtualTime.limit)) seconds")
    }
    return time
  }
}
