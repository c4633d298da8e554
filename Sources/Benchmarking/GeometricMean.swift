internal import Glibc

/// The mean for ratios: the n-th root of the product of n values.
public enum GeometricMean {
  /// The geometric mean; nil for no values, or where one is not positive and finite. O(n).
  public static func of(_ values: some Collection<Double>) -> Double? {
    guard !values.isEmpty, values.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    return exp(values.reduce(0) { $0 + log($1) } / Double(values.count))
  }
}
