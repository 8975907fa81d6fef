import { places } from './lexemes.ts'
import { either, type Places, type Spoken } from './match-places.ts'

/** Where a word stands with each of the `places`, by their numbers. */
export type Sets = Places[]

export type Said = Pick<Spoken, 'said'> & { forget(): void }

/** Looks words up with `look`, and keeps what was found of so many: also by the sums of `places` that were asked for. */
export function keepSaid(
  look: (word: string, isBeginning: boolean) => Sets,
  { size, most }: { size: () => number; most: number },
): Said {
  const found = new Map<string, Sets>()
  const setsOf = (word: string, isBeginning: boolean): Sets => {
    const key = isBeginning ? `${word}*` : word
    const known = found.get(key)
    if (known) return known
    const sets = look(word, isBeginning)
    if (found.size >= most) found.clear()
    found.set(key, sets)
    return sets
  }
  return {
    said(word, isBeginning, wanted) {
      const sets = setsOf(word, isBeginning)
      const own = Object.values(places).flatMap((weight) => (wanted & weight && sets[weight]) || [])
      sets[wanted] ??= either(size(), own)
      return sets[wanted]
    },
    forget: () => found.clear(),
  }
}
