/** The place of the first of these, sorted, that is not before `wanted`. */
export function startOf<Value extends string | number>(
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

/** The place after the last of these sorted texts that begins with `text`. */
export function endOf(sorted: readonly string[], text: string): number {
  return startOf(sorted, `${text}\uffff`)
}
