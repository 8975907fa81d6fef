export function lowerBound<Value extends string | number>(
  sorted: ArrayLike<Value>,
  wanted: Value,
): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? wanted) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Index after the last of the sorted texts that begins with `text`. */
export function prefixEnd(sorted: readonly string[], text: string): number {
  return lowerBound(sorted, `${text}\uffff`)
}
