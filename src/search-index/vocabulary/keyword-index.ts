import { lowerBound, prefixEnd } from './sorted-search.ts'

/** A search that is worth suggesting: a category, a brand or a common prefix of names. */
export type Keyword = { shown: string; folded: string; uses: number }

export type KeywordIndex = {
  /** The most used keywords that begin with a folded text. */
  from(text: string): Keyword[]
  /** The most used keywords that contain a folded text at the start of a word, but not of the first. */
  holding(text: string): Keyword[]
}

const most = 40
const shortestHeld = 3

/** Keywords have to be sorted by use, descending. */
export function createKeywordIndex(keywords: readonly Keyword[]): KeywordIndex {
  const sorted = keywords
    .map(({ folded }, place) => ({ folded, place }))
    .sort((a, b) => (a.folded < b.folded ? -1 : +(a.folded > b.folded)))
  const beginnings = sorted.map(({ folded }) => folded)
  const places = Uint32Array.from(sorted, ({ place }) => place)
  // One text is searched faster than many.
  const all = `\n${keywords.map(({ folded }) => folded).join('\n')}\n`
  const starts = new Uint32Array(keywords.length)
  let at = 1
  for (const [place, { folded }] of keywords.entries()) {
    starts[place] = at
    at += folded.length + 1
  }

  const listed = (found: Iterable<number>) => [...found].flatMap((place) => keywords[place] ?? [])
  return {
    from: (text) =>
      listed(
        places
          .slice(lowerBound(beginnings, text), prefixEnd(beginnings, text))
          .sort()
          .slice(0, most),
      ),
    holding(text) {
      const found: number[] = []
      if (text.length < shortestHeld) return []
      for (let held = all.indexOf(` ${text}`); held >= 0; ) {
        found.push(placeOf(held))
        if (found.length === most) break
        held = all.indexOf(` ${text}`, all.indexOf('\n', held))
      }
      return listed(found)
    },
  }

  function placeOf(position: number): number {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}
