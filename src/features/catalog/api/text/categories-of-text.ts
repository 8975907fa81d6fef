import type { KnownCategory } from '../categories-in-memory.ts'
import { phrasesOf } from './match.ts'
import type { Term } from './terms.ts'

/** Categories by how they are named beside a query. */
export type TextCategories = {
  /** The query is their name, or a part of it (“Áo” of “Áo & Quần nữ”). */
  named: KnownCategory[]
  /** Their name, or a part of it, stands in the query. */
  mentioned: KnownCategory[]
  /** The query stands in their name. */
  akin: KnownCategory[]
  /** The query is the name of a top category: all that is in it is meant. */
  isBranch: boolean
}

/** All names of categories in one text: looking through it is quicker than through each. */
type Names = {
  text: string
  /** Where the names begin in the text, and whose they are. */
  starts: Uint32Array
  places: Uint32Array
  /** Categories by a whole name. */
  byName: ReadonlyMap<string, readonly number[]>
}

const namesOf = new WeakMap<readonly KnownCategory[], Names>()

function collectNames(categories: readonly KnownCategory[]): Names {
  const all = categories.flatMap(({ names }, place) =>
    names.flatMap((name) => (name.trim() ? { name, place } : [])),
  )
  let end = 0
  const starts = all.map(({ name }) => {
    end += name.length + 1
    return end - name.length - 1
  })
  const byName = Map.groupBy(all, ({ name }) => name)
  return {
    text: all.map(({ name }) => `${name}\n`).join(''),
    starts: Uint32Array.from(starts),
    places: Uint32Array.from(all, ({ place }) => place),
    byName: new Map([...byName].map(([name, own]) => [name, own.map(({ place }) => place)])),
  }
}

/** The categories with a name that holds the phrase, and of these those whose name begins with it. */
function findHolding({ text, starts, places }: Names, phrase: string) {
  const [holding, beginning] = [new Set<number>(), new Set<number>()]
  let index = 0
  for (let at = text.indexOf(phrase); at >= 0; ) {
    while ((starts[index + 1] ?? text.length) <= at) index += 1
    const place = places[index] ?? 0
    holding.add(place)
    if (starts[index] === at) beginning.add(place)
    at = text.indexOf(phrase, starts[index + 1] ?? text.length)
  }
  return { holding, beginning }
}

/** The names within a phrase of whole words. */
function namesIn({ byName }: Names, phrase: string): number[] {
  const words = phrase.trim().split(' ')
  return words.flatMap((_, from) =>
    words
      .slice(from)
      .flatMap((__, more) => byName.get(` ${words.slice(from, from + more + 1).join(' ')} `) ?? []),
  )
}

/** Which categories a query speaks of. */
export function findTextCategories(
  categories: readonly KnownCategory[],
  terms: readonly Term[],
): TextCategories {
  const names = namesOf.get(categories) ?? collectNames(categories)
  namesOf.set(categories, names)
  const [namedAt, mentionedAt, akinAt] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (const { text, isOpen } of phrasesOf(terms)) {
    const { holding, beginning } = findHolding(names, ` ${text}${isOpen ? '' : ' '}`)
    for (const place of isOpen ? beginning : (names.byName.get(` ${text} `) ?? []))
      namedAt.add(place)
    // The last word of an open phrase is none yet.
    for (const place of namesIn(names, isOpen ? text.slice(0, text.lastIndexOf(' ') + 1) : text)) {
      mentionedAt.add(place)
    }
    for (const place of holding) akinAt.add(place)
  }
  const listed = (places: ReadonlySet<number>, others: readonly ReadonlySet<number>[]) =>
    [...places]
      .filter((place) => !others.some((other) => other.has(place)))
      .sort((one, other) => one - other)
      .flatMap((place) => categories[place] ?? [])
  const named = listed(namedAt, [])
  // Where a category below another is named as well, that is what is meant: the upper one holds more than it.
  const deepest = Math.max(...named.map(({ depth }) => depth))
  return {
    isBranch: deepest === 1,
    named: named.filter(({ depth }) => depth === deepest),
    mentioned: [...listed(mentionedAt, [namedAt]), ...named.filter(({ depth }) => depth < deepest)],
    akin: listed(akinAt, [namedAt, mentionedAt]),
  }
}
