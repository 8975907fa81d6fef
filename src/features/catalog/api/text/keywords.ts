import { endOf, startOf } from './sorted.ts'

/** What is worth searching for: a category, a brand, how several names begin. */
export type Keyword = { shown: string; folded: string; uses: number }

export type Keywords = {
  /** The most used that begin with a folded text. */
  from(text: string): Keyword[]
  /** The most used that hold a folded text at the beginning of a word, but not of the first. */
  holding(text: string): Keyword[]
}

const most = 40
const shortestHeld = 3

/** Of keywords, the most used first. */
export function createKeywords(keywords: readonly Keyword[]): Keywords {
  const sorted = keywords
    .map(({ folded }, place) => ({ folded, place }))
    .sort((a, b) => (a.folded < b.folded ? -1 : +(a.folded > b.folded)))
  const beginnings = sorted.map(({ folded }) => folded)
  const places = Uint32Array.from(sorted, ({ place }) => place)
  // Looking through one text is quicker than through many.
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
        places.slice(startOf(beginnings, text), endOf(beginnings, text)).sort().slice(0, most),
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

  /** The keyword that stands there. */
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
