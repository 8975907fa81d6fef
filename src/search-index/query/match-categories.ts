import { phrasesOf } from './boolean-query.ts'
import type { IndexedCategory } from './category.ts'
import type { Term } from './terms.ts'

export type CategoryMatches = {
  /** The query is the name or a part of it (“Áo” of “Áo & Quần nữ”). */
  named: IndexedCategory[]
  /** The query contains the name or a part of it. */
  mentioned: IndexedCategory[]
  /** The name contains the query. */
  akin: IndexedCategory[]
  /** The query is the name of a top category, and means everything in it. */
  isBranch: boolean
}

/** All names in one text: a single search is faster than one for each name. */
type Names = {
  text: string
  starts: Uint32Array
  places: Uint32Array
  byName: ReadonlyMap<string, readonly number[]>
}

const namesOf = new WeakMap<readonly IndexedCategory[], Names>()

function collectNames(categories: readonly IndexedCategory[]): Names {
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

function findHolding({ text, starts, places }: Names, phrase: string) {
  const [holding, prefix] = [new Set<number>(), new Set<number>()]
  let index = 0
  for (let at = text.indexOf(phrase); at >= 0; ) {
    while ((starts[index + 1] ?? text.length) <= at) index += 1
    const place = places[index] ?? 0
    holding.add(place)
    if (starts[index] === at) prefix.add(place)
    at = text.indexOf(phrase, starts[index + 1] ?? text.length)
  }
  return { holding, prefix }
}

function namesIn({ byName }: Names, phrase: string): number[] {
  const words = phrase.trim().split(' ')
  return words.flatMap((_, from) =>
    words
      .slice(from)
      .flatMap((__, more) => byName.get(` ${words.slice(from, from + more + 1).join(' ')} `) ?? []),
  )
}

export function matchCategories(
  categories: readonly IndexedCategory[],
  terms: readonly Term[],
): CategoryMatches {
  const names = namesOf.get(categories) ?? collectNames(categories)
  namesOf.set(categories, names)
  const [namedAt, mentionedAt, akinAt] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (const { text, isOpen } of phrasesOf(terms)) {
    const { holding, prefix } = findHolding(names, ` ${text}${isOpen ? '' : ' '}`)
    for (const place of isOpen ? prefix : (names.byName.get(` ${text} `) ?? [])) namedAt.add(place)
    // The last word of an open phrase is a prefix.
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
  // Of a category and its subcategory the subcategory is meant.
  const deepest = Math.max(...named.map(({ depth }) => depth))
  return {
    isBranch: deepest === 1,
    named: named.filter(({ depth }) => depth === deepest),
    mentioned: [...listed(mentionedAt, [namedAt]), ...named.filter(({ depth }) => depth < deepest)],
    akin: listed(akinAt, [namedAt, mentionedAt]),
  }
}
