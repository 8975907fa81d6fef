import type { Lexemes } from './lexemes.ts'

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
export type Shelf = {
  /** The best-selling first; what cannot be bought is last. */
  products: readonly ShelfProduct[]
  /** Places in `products`, the newest first. */
  byAge: Uint32Array
  placeOf: ReadonlyMap<string, number>
  values: ReadonlyMap<number, KnownValue>
  lexemes: Lexemes
  /** Which products have a word, a bit each, by the sums of `places` that were asked for. */
  found: Map<string, Uint32Array[]>
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
  return {
    products: sorted,
    byAge: Uint32Array.from(sorted.keys()).sort(
      (a, b) => createdAt(b) - createdAt(a) || (idOf(a) < idOf(b) ? 1 : -1),
    ),
    placeOf: new Map(sorted.map(({ id }, place) => [id, place])),
    values: new Map(values.map((value) => [value.tag, value])),
    lexemes,
    found: new Map(),
  }
}
