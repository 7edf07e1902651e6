/** A copy of `array` with room for at least `length` items, doubling so that growth stays cheap. */
export function grownInt32(
  array: Int32Array<ArrayBuffer>,
  length: number,
): Int32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const grown = new Int32Array(Math.max(array.length * 2, length));
  grown.set(array);
  return grown;
}

/** As {@link grownInt32}, for doubles. */
export function grownFloat64(
  array: Float64Array<ArrayBuffer>,
  length: number,
): Float64Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const grown = new Float64Array(Math.max(array.length * 2, length));
  grown.set(array);
  return grown;
}
