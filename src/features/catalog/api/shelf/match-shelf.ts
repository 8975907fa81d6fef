import type { Match, Order } from '../text/match.ts'
import { places } from './lexemes.ts'
import type { Shelf } from './shelf.ts'

/** Whether the product at a place of the shelf is meant. */
type Test = (place: number) => boolean

/** Places of the shelf, a bit each: words are joined for 32 products at once. Sets are shared, so only who makes one fills it. */
type Places = Uint32Array

/** The places of what matches, in their order: the same of what is in memory as `matchSql` says of the database's rows. */
export function foundOnShelf(shelf: Shelf, match: Match): number[] {
  return listOf(placesOf(shelf, match), shelf.products.length)
}

/** How many products match, counted to `most`. */
export function countOnShelf(shelf: Shelf, match: Match, most: number): number {
  return listOf(placesOf(shelf, match), most).length
}

/** The first places of a set. */
function listOf(set: Places, most: number): number[] {
  const list: number[] = []
  for (let at = 0; at < set.length; at += 1) {
    for (let left = set[at] ?? 0; left !== 0; left &= left - 1) {
      if (list.length === most) return list
      list.push(at * 32 + 31 - Math.clz32(left & -left))
    }
  }
  return list
}

function placesOf(shelf: Shelf, match: Match): Places {
  if ('fits' in match) return readQuery(shelf, match.fits)
  if ('every' in match)
    return both(
      shelf,
      match.every.map((each) => placesOf(shelf, each)),
    )
  if ('some' in match)
    return either(
      shelf,
      match.some.map((each) => placesOf(shelf, each)),
    )
  if ('unindexed' in match) return placesOf(shelf, match.unindexed)
  if ('ids' in match) {
    const set = noPlaces(shelf)
    for (const id of match.ids) {
      const place = shelf.placeOf.get(id)
      if (place !== undefined) add(set, place)
    }
    return set
  }
  return placesWhere(shelf, testOf(shelf, match))
}

/** For a few places: what need not be known of all is looked at when it is asked for. */
function testOf(shelf: Shelf, match: Match): Test {
  if ('tags' in match) {
    const { tags } = match
    return (place) => shelf.products[place]?.tags.some((tag) => tags.includes(tag)) ?? false
  }
  if ('phrases' in match) {
    const phrases = match.phrases.map(({ text, isOpen }) => ` ${text}${isOpen ? '' : ' '}`)
    return (place) => {
      const name = shelf.products[place]?.name ?? ''
      return phrases.some((phrase) =>
        match.isFirst ? name.startsWith(phrase) : name.includes(phrase),
      )
    }
  }
  const set = placesOf(shelf, match)
  return (place) => (((set[place >> 5] ?? 0) >>> (place & 31)) & 1) === 1
}

function noPlaces({ products }: Shelf): Places {
  return new Uint32Array((products.length + 31) >> 5)
}

function add(set: Places, place: number): void {
  set[place >> 5] = (set[place >> 5] ?? 0) | (1 << (place & 31))
}

function placesWhere(shelf: Shelf, test: Test): Places {
  const set = noPlaces(shelf)
  for (let place = 0; place < shelf.products.length; place += 1) if (test(place)) add(set, place)
  return set
}

function both(shelf: Shelf, sets: readonly Places[]): Places {
  if (sets.length === 0) return placesWhere(shelf, () => true)
  if (sets.length === 1) return sets[0] ?? noPlaces(shelf)
  const set = Uint32Array.from(sets[0] ?? [])
  for (const other of sets.slice(1)) {
    for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) & (other[at] ?? 0)
  }
  return set
}

function either(shelf: Shelf, sets: readonly Places[]): Places {
  if (sets.length === 1) return sets[0] ?? noPlaces(shelf)
  const set = noPlaces(shelf)
  for (const other of sets) {
    for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) | (other[at] ?? 0)
  }
  return set
}

/** These places of the shelf in an order; the best-selling first where it leaves anything open. */
export function ranked(shelf: Shelf, found: readonly number[], orders: readonly Order[]): number[] {
  const keys = orders.map((order) => {
    const key = keyOf(shelf, order)
    const points = new Float64Array(found.length)
    for (let at = 0; at < found.length; at += 1) points[at] = key(found[at] ?? 0)
    return points
  })
  return Array.from(found, (_, at) => at)
    .sort((a, b) => {
      for (const points of keys) {
        const one = points[a] ?? 0
        const other = points[b] ?? 0
        if (one !== other) return other - one
      }
      return (found[a] ?? 0) - (found[b] ?? 0)
    })
    .flatMap((at) => found[at] ?? [])
}

/** What is greater comes first. */
function keyOf(shelf: Shelf, order: Order): (place: number) => number {
  if (order === 'inStock') return (place) => Number(shelf.products[place]?.inStock)
  if ('placeIn' in order) {
    const wanted = new Map(order.placeIn.map((id, index) => [shelf.placeOf.get(id), -index]))
    return (place) => wanted.get(place) ?? Number.NEGATIVE_INFINITY
  }
  const shares = order.points.map(([match, points]) => ({ test: testOf(shelf, match), points }))
  return (place) => {
    let sum = 0
    for (const { test, points } of shares) if (test(place)) sum += points
    return sum
  }
}

/** What fits a text query as `queryOf` writes it: quoted words, & before |, brackets. */
function readQuery(shelf: Shelf, query: string): Places {
  let at = 0
  const found = ways()
  if (at < query.length) throw new Error(`A text query goes on after its end: ${query}`)
  return found

  /** Whether this sign is next; then it is read, with the spaces before it. */
  function takes(sign: string): boolean {
    while (query[at] === ' ') at += 1
    if (query[at] !== sign) return false
    at += 1
    return true
  }

  function ways(): Places {
    const sets = [words()]
    while (takes('|')) sets.push(words())
    return either(shelf, sets)
  }

  function words(): Places {
    const sets = [one()]
    while (takes('&')) sets.push(one())
    return both(shelf, sets)
  }

  function one(): Places {
    if (takes('(')) {
      const inner = ways()
      if (!takes(')')) throw new Error(`A bracket of a text query stays open: ${query}`)
      return inner
    }
    const end = takes("'") ? query.indexOf("'", at) : -1
    if (end === -1) throw new Error(`A text query lacks a word: ${query}`)
    const word = query.slice(at, end)
    at = end + 1
    if (query[at] === ':') at += 1
    const isBeginning = query[at] === '*'
    if (isBeginning) at += 1
    const from = at
    while ((query[at] ?? ' ') in places) at += 1
    return placesOfWord(shelf, { word, isBeginning, where: query.slice(from, at) })
  }
}

const mostWords = 1000

type Word = { word: string; isBeginning: boolean; where: string }

function placesOfWord(shelf: Shelf, { word, isBeginning, where }: Word): Places {
  let wanted = where === '' ? 15 : 0
  for (const weight of where) wanted |= places[weight as keyof typeof places]
  const sets = setsOf(shelf, word, isBeginning)
  const known = sets[wanted]
  if (known) return known
  const own = Object.values(places).flatMap((weight) => (wanted & weight && sets[weight]) || [])
  const found = either(shelf, own)
  sets[wanted] = found
  return found
}

function setsOf(shelf: Shelf, word: string, isBeginning: boolean): Places[] {
  const key = isBeginning ? `${word}*` : word
  const known = shelf.found.get(key)
  if (known) return known
  const said = shelf.lexemes.look(shelf.products, word, isBeginning)
  const sets: Places[] = []
  for (const weight of Object.values(places)) {
    sets[weight] = placesWhere(shelf, (place) => ((said[place] ?? 0) & weight) !== 0)
  }
  if (shelf.found.size >= mostWords) shelf.found.clear()
  shelf.found.set(key, sets)
  return sets
}
