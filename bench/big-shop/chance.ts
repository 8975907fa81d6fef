/** A seeded generator of pseudo-random numbers in [0, 1) (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Maps a random number in [0, 1) to an index below `size` that follows Zipf's law, as words in texts do. */
export function zipf(size: number, exponent: number): (random: number) => number {
  const sums = new Float64Array(size)
  let sum = 0
  for (let place = 0; place < size; place += 1) {
    sum += 1 / (place + 1) ** exponent
    sums[place] = sum
  }
  return (random) => {
    const wanted = random * sum
    let [low, high] = [0, size - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
