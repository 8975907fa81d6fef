import type { Match, Order } from '../text/match.ts'
import { places } from './lexemes.ts'

/** Whether the product at a place is meant. */
type Test = (place: number) => boolean

/** Places of products, a bit each: words are joined for 32 products at once. Sets are shared, so only who makes one fills it. */
export type Places = Uint32Array

/** Products in memory that texts are looked for in, each at a place of its own. */
export type Spoken = {
  /** So many places there are. */
  size: number
  /** Where a word stands, or any that begins so, with one of the weights; `wanted` is the sum of their `places`. */
  said(word: string, isBeginning: boolean, wanted: number): Places
  placeOf(id: string): number | undefined
  /** The folded name with a space before and behind. */
  nameAt(place: number): string
  hasTag(place: number, tags: readonly number[]): boolean
  isInStock(place: number): boolean
}

/** The places of what matches: the same of what is in memory as `matchSql` says of the database's rows. */
export function placesOf(spoken: Spoken, match: Match): Places {
  if ('fits' in match) return readQuery(spoken, match.fits)
  if ('every' in match)
    return both(
      spoken,
      match.every.map((each) => placesOf(spoken, each)),
    )
  if ('some' in match)
    return either(
      spoken.size,
      match.some.map((each) => placesOf(spoken, each)),
    )
  if ('unindexed' in match) return placesOf(spoken, match.unindexed)
  if ('ids' in match) {
    const set = noPlaces(spoken.size)
    for (const id of match.ids) {
      const place = spoken.placeOf(id)
      if (place !== undefined) addPlace(set, place)
    }
    return set
  }
  return placesWhere(spoken.size, testOf(spoken, match))
}

/** The first places of a set, in their order; of those that pass the test. */
export function listOf(set: Places, most: number, test: Test = () => true): number[] {
  const list: number[] = []
  for (let at = 0; at < set.length; at += 1) {
    for (let left = set[at] ?? 0; left !== 0; left &= left - 1) {
      if (list.length === most) return list
      const place = at * 32 + 31 - Math.clz32(left & -left)
      if (test(place)) list.push(place)
    }
  }
  return list
}

/** Goes through those of a set from here to there, the last not among them. Both share no 32 places with what is beside. */
export function eachOf(set: Places, from: number, to: number, see: (place: number) => void): void {
  for (let at = from >> 5; at < (to + 31) >> 5; at += 1) {
    for (let left = set[at] ?? 0; left !== 0; left &= left - 1) {
      see(at * 32 + 31 - Math.clz32(left & -left))
    }
  }
}

/** For a few places: what need not be known of all is looked at when it is asked for. */
function testOf(spoken: Spoken, match: Match): Test {
  if ('tags' in match) return (place) => spoken.hasTag(place, match.tags)
  if ('phrases' in match) {
    const phrases = match.phrases.map(({ text, isOpen }) => ` ${text}${isOpen ? '' : ' '}`)
    return (place) => {
      const name = spoken.nameAt(place)
      return phrases.some((phrase) =>
        match.isFirst ? name.startsWith(phrase) : name.includes(phrase),
      )
    }
  }
  const set = placesOf(spoken, match)
  return (place) => isIn(set, place)
}

function isIn(set: Places, place: number): boolean {
  return (((set[place >> 5] ?? 0) >>> (place & 31)) & 1) === 1
}

export function noPlaces(size: number): Places {
  return new Uint32Array((size + 31) >> 5)
}

export function addPlace(set: Places, place: number): void {
  set[place >> 5] = (set[place >> 5] ?? 0) | (1 << (place & 31))
}

export function removePlace(set: Places, place: number): void {
  set[place >> 5] = (set[place >> 5] ?? 0) & ~(1 << (place & 31))
}

export function placesWhere(size: number, test: Test): Places {
  const set = noPlaces(size)
  for (let place = 0; place < size; place += 1) if (test(place)) addPlace(set, place)
  return set
}

function both({ size }: Spoken, sets: readonly Places[]): Places {
  if (sets.length === 0) return placesWhere(size, () => true)
  if (sets.length === 1) return sets[0] ?? noPlaces(size)
  const set = Uint32Array.from(sets[0] ?? [])
  for (const other of sets.slice(1)) {
    for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) & (other[at] ?? 0)
  }
  return set
}

export function either(size: number, sets: readonly Places[]): Places {
  if (sets.length === 1) return sets[0] ?? noPlaces(size)
  const set = noPlaces(size)
  for (const other of sets) {
    for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) | (other[at] ?? 0)
  }
  return set
}

/** These places in an order; as they stand where it leaves anything open. */
export function ranked(
  spoken: Spoken,
  found: readonly number[],
  orders: readonly Order[],
): number[] {
  const keys = orders.map((order) => {
    const key = keyOf(spoken, order)
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
      return a - b
    })
    .flatMap((at) => found[at] ?? [])
}

/** What is greater comes first. */
function keyOf(spoken: Spoken, order: Order): (place: number) => number {
  if (order === 'inStock') return (place) => Number(spoken.isInStock(place))
  if ('placeIn' in order) {
    const wanted = new Map(order.placeIn.map((id, index) => [spoken.placeOf(id), -index]))
    return (place) => wanted.get(place) ?? Number.NEGATIVE_INFINITY
  }
  const shares = order.points.map(([match, points]) => ({ test: testOf(spoken, match), points }))
  return (place) => {
    let sum = 0
    for (const { test, points } of shares) if (test(place)) sum += points
    return sum
  }
}

/** What fits a text query as `queryOf` writes it: quoted words, & before |, brackets. */
function readQuery(spoken: Spoken, query: string): Places {
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
    return either(spoken.size, sets)
  }

  function words(): Places {
    const sets = [one()]
    while (takes('&')) sets.push(one())
    return both(spoken, sets)
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
    let wanted = 0
    for (; (query[at] ?? ' ') in places; at += 1) wanted |= places[query[at] as keyof typeof places]
    return spoken.said(word, isBeginning, wanted === 0 ? anyPlace : wanted)
  }
}

const anyPlace = places.A | places.B | places.C | places.D
