import { type Lexemes, places } from './lexemes.ts'
import { placesWhere, type Spoken } from './match-places.ts'
import { keepSaid, type Sets } from './said.ts'

/** A product as lists see it; a row of `listing.products`. */
export type ShelfProduct = {
  id: string
  sold: number
  minPrice: number
  maxPrice: number
  /** In microseconds. */
  createdAt: number
  inStock: boolean
  shipFast: boolean
  rating: number
  /** Its categories and its attributes' values. */
  tags: readonly number[]
  /** Its folded name with a space before and behind. */
  name: string
  /** What it is found by; see `Lexemes`. */
  words: Uint32Array
}

/** A value of an attribute. */
export type KnownValue = {
  tag: number
  code: string
  attribute: string
  value: string
  number: number | null
}

/** The products of a small shop, in memory. Never changed: each change of the catalogue makes another. */
export type Shelf = Spoken & {
  /** The best-selling first; what cannot be bought is last. */
  products: readonly ShelfProduct[]
  /** Places in `products`, the newest first. */
  byAge: Uint32Array
  values: ReadonlyMap<number, KnownValue>
  lexemes: Lexemes
}

export function createShelf(
  products: readonly ShelfProduct[],
  values: readonly KnownValue[],
  lexemes: Lexemes,
): Shelf {
  const sorted = products.toSorted(
    (a, b) => +b.inStock - +a.inStock || b.sold - a.sold || (a.id < b.id ? 1 : -1),
  )
  const createdAt = (place: number) => sorted[place]?.createdAt ?? 0
  const idOf = (place: number) => sorted[place]?.id ?? ''
  const placeOf = new Map(sorted.map(({ id }, place) => [id, place]))
  return {
    size: sorted.length,
    said: wordsOf(sorted, lexemes),
    placeOf: (id) => placeOf.get(id),
    nameAt: (place) => sorted[place]?.name ?? '',
    hasTag: (place, tags) => sorted[place]?.tags.some((tag) => tags.includes(tag)) ?? false,
    isInStock: (place) => sorted[place]?.inStock ?? false,
    products: sorted,
    byAge: Uint32Array.from(sorted.keys()).sort(
      (a, b) => createdAt(b) - createdAt(a) || (idOf(a) < idOf(b) ? 1 : -1),
    ),
    values: new Map(values.map((value) => [value.tag, value])),
    lexemes,
  }
}

const mostWords = 1000

function wordsOf(products: readonly ShelfProduct[], lexemes: Lexemes): Spoken['said'] {
  const look = (word: string, isBeginning: boolean) => {
    const said = lexemes.look(products, word, isBeginning)
    const sets: Sets = []
    for (const weight of Object.values(places)) {
      sets[weight] = placesWhere(products.length, (place) => ((said[place] ?? 0) & weight) !== 0)
    }
    return sets
  }
  return keepSaid(look, { size: () => products.length, most: mostWords }).said
}
